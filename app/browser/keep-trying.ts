const firstPauseMs = 1_000

/**
 * Does it again after a pause, and after longer and longer ones, until the returned function is called. When the browser hears of a
 * network it is done at once, and the pauses begin anew: that word often comes before anything goes through.
 */
export function retryWithBackoff(work: () => Promise<unknown>, longestPauseMs: number, browser: EventTarget = window) {
  let pauseMs = firstPauseMs
  let isWorking = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function later() {
    timer = setTimeout(() => void now(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  async function now() {
    clearTimeout(timer)
    isWorking = true
    await work().catch(() => {}) // the next try comes all the same
    isWorking = false
    if (!ended) later()
  }
  function atOnce() {
    pauseMs = firstPauseMs
    if (!isWorking) void now()
  }
  later()
  browser.addEventListener('online', atOnce)
  return () => {
    ended = true
    clearTimeout(timer)
    browser.removeEventListener('online', atOnce)
  }
}
