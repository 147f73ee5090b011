/** Short, because browsers without the Navigation API do not report a stopped page. */
const doublePressMs = 3_000

/** Sends a plain form once for a double press, and never offline: the browser's error page would discard the input. */
export function guardPlainForms() {
  let sentAt = -Infinity
  const allowAgain = () => (sentAt = -Infinity)
  addEventListener('pageshow', allowAgain)
  // The browser's Stop button.
  globalThis.navigation?.addEventListener('navigateerror', allowAgain)
  addEventListener('submit', (event) => {
    const note = (event.target as HTMLFormElement).querySelector<HTMLElement>('[data-unsent]')
    if (!note) return
    note.hidden = navigator.onLine
    if (!navigator.onLine) {
      event.preventDefault()
      note.scrollIntoView({ block: 'nearest' })
    } else if (event.timeStamp - sentAt < doublePressMs) event.preventDefault()
    else sentAt = event.timeStamp
  })
}
