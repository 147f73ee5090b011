/** The moment at which tests play: a Friday, nine in the morning in São Paulo. */
export const testNow = new Date('2026-11-20T12:00:00Z')

let isServerBeside = false
/** Said by whoever starts a server: it looks at the real clock, and would end an order of some other day. */
export const aServerRunsBeside = () => {
  isServerBeside = true
}
/** When builders say that what they make was made. */
export const builtAt = () => (isServerBeside ? new Date() : testNow)
export const inHours = (hours: number, from = testNow) => new Date(from.getTime() + hours * 3_600_000)
