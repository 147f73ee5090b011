const firstPauseMs = 1_000

/**
 * Retries with backoff until the returned function is called. The browser's `online` event retries at once and resets
 * the pauses, because it often comes too early.
 */
export function retryWithBackoff(work: () => Promise<unknown>, maxPauseMs: number, browser: EventTarget = window) {
  let pauseMs = firstPauseMs
  let isWorking = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function scheduleNext() {
    timer = setTimeout(() => void runNow(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  async function runNow() {
    clearTimeout(timer)
    isWorking = true
    await work().catch(() => {}) // the next attempt follows
    isWorking = false
    if (!ended) scheduleNext()
  }
  function restart() {
    pauseMs = firstPauseMs
    if (!isWorking) void runNow()
  }
  scheduleNext()
  browser.addEventListener('online', restart)
  return () => {
    ended = true
    clearTimeout(timer)
    browser.removeEventListener('online', restart)
  }
}
