/** Sent without a network, a plain form would leave its page for one of the browser's, and what was typed with it. */
export function saveUnsent() {
  addEventListener('submit', (event) => {
    const note = (event.target as HTMLFormElement).querySelector<HTMLElement>('[data-unsent]')
    if (!note) return
    note.hidden = navigator.onLine
    if (navigator.onLine) return
    event.preventDefault()
    note.scrollIntoView({ block: 'nearest' })
  })
}
