const shape = /^(\d{1,20})\.(\d{1,19})$/
const largestXid = 2n ** 64n - 1n
const largestId = 2n ** 63n - 1n

/** The position of an event in the total order: transaction, then row (`812.40977`). */
export type EventId = { xid: string; id: string }

/** Parses an external id (`Last-Event-ID`); null if invalid. */
export function parseEventId(text: string | null | undefined): EventId | null {
  const match = shape.exec(text ?? '')
  if (!match) return null
  const [, xid, id] = match as unknown as [string, string, string]
  return BigInt(xid) <= largestXid && BigInt(id) <= largestId ? { xid, id } : null
}

const compareNumbers = (a: string, b: string) => a.length - b.length || (a < b ? -1 : Number(a > b))

/** Negative if `a` is before `b`, 0 if equal, positive if after. Both must be valid ids. */
export function compareEventIds(a: string, b: string): number {
  const [xidA = '', idA = ''] = a.split('.')
  const [xidB = '', idB = ''] = b.split('.')
  return compareNumbers(xidA, xidB) || compareNumbers(idA, idB)
}
