/** Three dots that say "working on it"; the word beside them stays for screen readers. */
export function BusyDots() {
  return (
    <span className="button-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
