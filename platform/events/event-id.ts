const shape = /^(\d{1,20})\.(\d{1,19})$/
const largestXid = 2n ** 64n - 1n
const largestId = 2n ** 63n - 1n

/** The place of an event in the order of all events: transaction first, then row (`812.40977`). */
export type EventId = { xid: string; id: string }

/** Reads an id that came from outside (`Last-Event-ID`); null when it is none of ours. */
export function parseEventId(text: string | null | undefined): EventId | null {
  const match = shape.exec(text ?? '')
  if (!match) return null
  const [, xid, id] = match as unknown as [string, string, string]
  return BigInt(xid) <= largestXid && BigInt(id) <= largestId ? { xid, id } : null
}

const compareNumbers = (a: string, b: string) => a.length - b.length || (a < b ? -1 : Number(a > b))

/** Negative when `a` came before `b`, 0 when they are the same, positive when after. Both must be ids of this product. */
export function compareEventIds(a: string, b: string): number {
  const [xidA = '', idA = ''] = a.split('.')
  const [xidB = '', idB = ''] = b.split('.')
  return compareNumbers(xidA, xidB) || compareNumbers(idA, idB)
}
