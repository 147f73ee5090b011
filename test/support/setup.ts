import { afterEach, beforeEach, vi } from 'vitest'
import { setClockDistance } from '#platform/clock.ts'

setClockDistance(0) // runs before each file

declare module 'vitest' {
  interface TaskMeta {
    /** CPU time of the test process, without servers. */
    cpuSeconds?: number
  }
}

let startUsage: NodeJS.CpuUsage
beforeEach(() => {
  startUsage = process.cpuUsage()
})

/** Files share a process: mocks must not leak. */
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(startUsage)
  task.meta.cpuSeconds = (user + system) / 1e6
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
