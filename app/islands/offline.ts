const firstPauseMs = 3_000
const longestPauseMs = 60_000

/** Without a network a page comes back by itself: when the browser hears of one, and when the product answers again. */
export function comeBack(ownAddress: string) {
  if (location.pathname === ownAddress) return // asked for by its own name: there is nothing behind it
  const again = () => location.reload()
  addEventListener('online', again, { once: true })
  let pauseMs = firstPauseMs
  async function look() {
    // A browser that says it is offline is believed; one that says it is not may be wrong.
    if (navigator.onLine && document.visibilityState === 'visible') {
      const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere) return again()
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    setTimeout(() => void look(), pauseMs)
  }
  setTimeout(() => void look(), pauseMs)
}
