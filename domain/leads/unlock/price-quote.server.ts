import { catalog } from '#domain/catalog/catalog.server.ts'
import { medianTicketIn } from '#domain/catalog/state-prices.ts'
import type { OrderForSale } from '#domain/orders/orders.server.ts'
import { seal, unseal } from '#platform/seal.ts'
import { quoteMinutes } from '../lead.ts'
import { leadPrice, type PriceBreakdown, priceByOwnLink } from './lead-price.ts'

/** What the price of an order follows from. */
type Priced = Pick<
  OrderForSale,
  | 'categoryId'
  | 'uf'
  | 'typicalCents'
  | 'typicalOf'
  | 'urgency'
  | 'contactMode'
  | 'hasHiredBefore'
  | 'isDetailed'
  | 'eligibleCount'
  | 'publishedAt'
  | 'onlyProfessionalId'
>

/** What the next slot of an order costs now. */
export function priceOf(order: Omit<Priced, 'onlyProfessionalId'>, slotNumber: number, now: Date): PriceBreakdown {
  const service = catalog().serviceById(order.categoryId)
  if (!service) throw new Error(`Category ${order.categoryId} is not in the catalogue`)
  const price = leadPrice({
    medianTicketCents: order.typicalCents ?? medianTicketIn(service, order.uf),
    urgency: order.urgency,
    contactMode: order.contactMode,
    isDetailed: order.isDetailed,
    hasHiredBefore: order.hasHiredBefore,
    eligibleCount: order.eligibleCount,
    slotNumber,
    unsoldHours: order.publishedAt ? (now.getTime() - order.publishedAt.getTime()) / 3_600_000 : 0,
  })
  return order.typicalOf === 'city' ? { ...price, ofCity: true } : price
}

/** The same for one professional: nothing for whose own link the client came by. */
export function priceFor(professionalId: number, order: Priced, slotNumber: number, now: Date): PriceBreakdown {
  const price = priceOf(order, slotNumber, now)
  return order.onlyProfessionalId === professionalId ? priceByOwnLink(price) : price
}

type Quote = { order: string; professional: number; coins: number; until: number }

/** Seals a price that was shown, so that it can be held for ten minutes without being stored. */
export const sealQuote = (orderUuid: string, professionalId: number, coins: number, now: Date) =>
  seal(
    'lead-quote',
    JSON.stringify({
      order: orderUuid,
      professional: professionalId,
      coins,
      until: now.getTime() + quoteMinutes * 60_000,
    } satisfies Quote),
  )

/** The coins of a quote that is this professional's, for this order, and still held; else null. */
export function quotedCoins(sealed: string | undefined, orderUuid: string, professionalId: number, now: Date) {
  const opened = sealed ? unseal('lead-quote', sealed) : null
  if (!opened) return null
  const quote = JSON.parse(opened) as Quote
  return quote.order === orderUuid && quote.professional === professionalId && quote.until > now.getTime()
    ? quote.coins
    : null
}
