import type { Urgency } from '#domain/orders/order.ts'
import { type Quoted, typicalIn } from '#domain/prices/local-price.ts'
import { leadPrice, type PriceBreakdown } from './lead-price.ts'

type TypicalOrder = {
  urgency?: Urgency
  uf?: string
  quoted?: Quoted | undefined
  slotNumber?: number
  isDetailed?: boolean
}

/** The typical price of a contact: an ordinary order by WhatsApp with some professionals nearby. */
export const typicalContactPrice = (
  service: { medianTicketCents: number },
  { urgency = 'month', uf = '', quoted, slotNumber = 1, isDetailed = false }: TypicalOrder = {},
): PriceBreakdown =>
  leadPrice({
    medianTicketCents: typicalIn(service, uf, quoted).cents,
    urgency,
    contactMode: 'whatsapp',
    isDetailed,
    hasHiredBefore: false,
    eligibleCount: 10,
    slotNumber,
    unsoldHours: 0,
  })
