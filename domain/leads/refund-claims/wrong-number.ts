import type { ContactMode } from '#domain/orders/order.ts'

/** Channels that reach a phone. */
type PhoneChannel = 'sms' | 'whatsapp'

/**
 * Which bounced channel proves a wrong number, by contact mode: without WhatsApp a phone may still ring, and with chat
 * only no number was sold.
 */
const provingChannels = {
  chat: [],
  whatsapp: ['whatsapp', 'sms'],
  call: ['sms'],
} as const satisfies Record<ContactMode, readonly PhoneChannel[]>

export type NumberFacts = {
  contactMode: ContactMode
  /** Channels with bounces, and when the bounced message was sent. */
  noNumber: Partial<Record<PhoneChannel, Date>>
  /** When the order got this number. */
  orderedAt: Date
  /** When the client last verified it. */
  verifiedAt: Date | null
  /** The order has the client's current number. */
  isOfClient: boolean
  /** The client wrote, or the professional reported a call or deal. */
  hasTalked: boolean
}

/**
 * Whether a contact's number is proved wrong (product: Refunds): since the order and the last verification a message
 * bounced as "no such number", and the two have not talked.
 */
export function isNumberWrong({ contactMode, noNumber, orderedAt, verifiedAt, isOfClient, hasTalked }: NumberFacts) {
  if (!isOfClient || hasTalked) return false
  const since = Math.max(orderedAt.getTime(), verifiedAt?.getTime() ?? 0)
  return provingChannels[contactMode].some((channel) => (noNumber[channel]?.getTime() ?? 0) > since)
}
