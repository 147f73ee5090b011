const firstPauseMs = 3_000
const maxPauseMs = 60_000

/** Reloads the offline page when the browser is online or the server responds. */
export function reloadWhenOnline(ownAddress: string) {
  if (location.pathname === ownAddress) return // opened at its own URL: there is nothing behind it
  const reload = () => location.reload()
  addEventListener('online', reload, { once: true })
  let pauseMs = firstPauseMs
  async function reloadIfOnline() {
    // `navigator.onLine` is reliable only when false.
    if (navigator.onLine && document.visibilityState === 'visible') {
      const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere) return reload()
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
    setTimeout(() => void reloadIfOnline(), pauseMs)
  }
  setTimeout(() => void reloadIfOnline(), pauseMs)
}
