import { medianTicketIn } from '#domain/catalog/state-prices.ts'
import type { Urgency } from '#domain/orders/order.ts'
import { leadPrice, type PriceBreakdown } from './lead-price.ts'

type Wish = { urgency?: Urgency; uf?: string; slotNumber?: number; isDetailed?: boolean }

/** What a contact of a service usually costs: an ordinary order, by WhatsApp, with some professionals near. */
export const typicalPrice = (
  service: { medianTicketCents: number },
  { urgency = 'month', uf = '', slotNumber = 1, isDetailed = false }: Wish = {},
): PriceBreakdown =>
  leadPrice({
    medianTicketCents: medianTicketIn(service, uf),
    urgency,
    contactMode: 'whatsapp',
    isDetailed,
    hasHiredBefore: false,
    eligibleCount: 10,
    slotNumber,
    unsoldHours: 0,
  })
