/** Stops plain forms offline: the browser's error page would discard the input. */
export function blockSubmitsOffline() {
  addEventListener('submit', (event) => {
    const note = (event.target as HTMLFormElement).querySelector<HTMLElement>('[data-unsent]')
    if (!note) return
    note.hidden = navigator.onLine
    if (navigator.onLine) return
    event.preventDefault()
    note.scrollIntoView({ block: 'nearest' })
  })
}
