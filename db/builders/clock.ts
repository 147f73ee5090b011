/** The moment at which tests play: a Friday, nine in the morning in São Paulo. */
export const testNow = new Date('2026-11-20T12:00:00Z')

let serversBeside = 0
/** A server looks at the real clock and would end an order of some other day: while one runs, orders are of now. Returns what ends that. */
export function serverRunsBeside() {
  serversBeside++
  return () => void serversBeside--
}
/** When builders say that what they make was made. */
export const builtAt = () => (serversBeside ? new Date() : testNow)
export const inHours = (hours: number, from = testNow) => new Date(from.getTime() + hours * 3_600_000)
