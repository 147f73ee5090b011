/** A system message. */
export const MessageLine = ({ text, time }: { text: string; time: string }) => (
  <li className="py-2 text-center text-small text-soft">
    <span className="inline-block rounded-card bg-sunken px-3 py-1">
      {text} <span className="text-help">{time}</span>
    </span>
  </li>
)
