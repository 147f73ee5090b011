import { Icon, type IconName } from './icon.tsx'

/** Stacked facts, each with an icon. */
export const IconLines = ({ lines }: { lines: readonly { icon: IconName; text: string }[] }) => (
  <ul className="stack stack-2 text-small">
    {lines.map(({ icon, text }) => (
      <li key={icon} className="flex items-center gap-2">
        <Icon name={icon} size={20} className="flex-none text-accent-strong" />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
