import { addHours } from '#domain/shared/durations.ts'

/** The present of tests: a Friday, 9:00 in São Paulo. */
export const testNow = new Date('2026-11-20T12:00:00Z')

let runningServers = 0
/** Servers use the real clock and would expire older orders: while one runs, builders use it too. Returns the end. */
export function useServerClock() {
  runningServers++
  return () => void runningServers--
}
/** Default creation time of what builders make. */
export const builtAt = () => (runningServers ? new Date() : testNow)
export const inHours = (hours: number, from = testNow) => addHours(from, hours)
