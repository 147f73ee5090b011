import { afterEach, vi } from 'vitest'
import { setClockDistance } from '#platform/clock.ts'

setClockDistance(0) // runs before each file

/** Files share a process: what a test faked must not reach the next. */
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
