import type { ContactMode } from '#domain/orders/order.ts'

/** The ways by which our messages reach a phone. */
type PhoneWay = 'sms' | 'whatsapp'

/**
 * Which message that came back proves a number wrong, by how its client wants to be reached: who has no WhatsApp may still be
 * rung, and where the chat alone is wanted no number was sold.
 */
const provingWays = {
  chat: [],
  whatsapp: ['whatsapp', 'sms'],
  call: ['sms'],
} as const satisfies Record<ContactMode, readonly PhoneWay[]>

export type NumberFacts = {
  contactMode: ContactMode
  /** By which ways there is no such number, and when the message went that came back. */
  noNumber: Partial<Record<PhoneWay, Date>>
  /** When the order was made with this number. */
  orderedAt: Date
  /** When its client last proved it by a code. */
  provedAt: Date | null
  /** The order bears the number that its client has. */
  isOfClient: boolean
  /** The client wrote, or the professional says that they talked or dealt. */
  hasTalked: boolean
}

/**
 * Whether a contact's number is proven wrong (product: Refunds): since the order and the last verification a message
 * bounced as "no such number", and the two have not talked.
 */
export function isNumberWrong({ contactMode, noNumber, orderedAt, provedAt, isOfClient, hasTalked }: NumberFacts) {
  if (!isOfClient || hasTalked) return false
  const since = Math.max(orderedAt.getTime(), provedAt?.getTime() ?? 0)
  return provingWays[contactMode].some((way) => (noNumber[way]?.getTime() ?? 0) > since)
}
