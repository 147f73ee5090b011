/** What one may expect of a page that turns by itself, and what to do where no script turns it. */
export const TurnsItself = ({ itself, plain }: { itself: string; plain: string }) => (
  <>
    <span className="unscripted:hidden">{itself}</span>
    <span className="scripted:hidden">{plain}</span>
  </>
)
