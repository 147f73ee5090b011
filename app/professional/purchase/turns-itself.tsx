/** What one may expect of a page that turns by itself, and what to do where no script turns it. */
export const TurnsItself = ({ itself, plain }: { itself: string; plain: string }) => (
  <>
    <span className="[@media(scripting:none)]:hidden">{itself}</span>
    <span className="[@media(scripting:enabled)]:hidden">{plain}</span>
  </>
)
