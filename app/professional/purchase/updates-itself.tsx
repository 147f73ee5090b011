/** Says that the page updates itself; without JavaScript, how to. */
export const UpdatesItself = ({ itself, plain }: { itself: string; plain: string }) => (
  <>
    <span className="unscripted:hidden">{itself}</span>
    <span className="scripted:hidden">{plain}</span>
  </>
)
