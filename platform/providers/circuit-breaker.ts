/** Thrown instead of calling the gateway while the circuit is open. */
export class CircuitOpen extends Error {
  readonly code = 'breaker_open'
  constructor(name: string) {
    super(`${name} failed repeatedly: its circuit is open for a few seconds`)
  }
}

export type CircuitBreakerOptions = {
  name: string
  /** Monotonic milliseconds. */
  nowMs?: () => number
  failuresInARow?: number
  /** Slower responses count as failures, even successful ones. */
  slowMs?: number
  openMs?: number
  /** False for caller errors, which say nothing about the gateway. */
  countsAsFailure?: (error: unknown) => boolean
}

export type CircuitBreaker = {
  run: <T>(work: () => Promise<T>) => Promise<T>
  state: () => 'closed' | 'open' | 'half_open'
}

/**
 * A circuit breaker: after 5 consecutive failures or slow responses it opens for 5 s, then one trial call decides
 * (quality: slow or dead SMS gateway).
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const {
    name,
    nowMs = () => performance.now(),
    failuresInARow = 5,
    slowMs = 3_000,
    openMs = 5_000,
    countsAsFailure = () => true,
  } = options
  let failures = 0
  let openUntil: number | null = null
  let trying = false

  function recordFailure() {
    failures++
    if (openUntil !== null || failures >= failuresInARow) openUntil = nowMs() + openMs
  }
  function recordCompletion(startedAt: number) {
    if (nowMs() - startedAt > slowMs) return recordFailure()
    failures = 0
    openUntil = null
  }
  return {
    state() {
      if (openUntil === null) return 'closed'
      return nowMs() < openUntil ? 'open' : 'half_open'
    },
    async run(work) {
      const isTrial = openUntil !== null
      if (isTrial && (nowMs() < openUntil! || trying)) throw new CircuitOpen(name)
      trying = isTrial
      const startedAt = nowMs()
      try {
        const result = await work()
        recordCompletion(startedAt)
        return result
      } catch (error) {
        if (countsAsFailure(error)) recordFailure()
        else recordCompletion(startedAt)
        throw error
      } finally {
        if (isTrial) trying = false
      }
    },
  }
}
