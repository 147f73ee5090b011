/** Three animated dots; the text beside them is for screen readers. */
export function BusyDots() {
  return (
    <span className="button-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
