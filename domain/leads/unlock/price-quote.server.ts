import { catalog } from '#domain/catalog/catalog.server.ts'
import { medianTicketIn } from '#domain/catalog/state-prices.ts'
import type { OrderForSale } from '#domain/orders/orders.server.ts'
import { hourMs, minuteMs } from '#domain/shared/durations.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { quoteMinutes } from '../lead.ts'
import { leadPrice, type PriceBreakdown, priceByOwnLink, priceOfFirstUnlock } from './lead-price.ts'

/** Inputs of the price of an order. */
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

/** The price of the next slot. */
export function priceOf(order: Omit<Priced, 'onlyProfessionalId'>, slotNumber: number, now: Date): PriceBreakdown {
  const service = catalog().serviceById(order.categoryId)
  if (!service) throw new Error(`Category ${order.categoryId} is not in the catalog`)
  const price = leadPrice({
    medianTicketCents: order.typicalCents ?? medianTicketIn(service, order.uf),
    urgency: order.urgency,
    contactMode: order.contactMode,
    isDetailed: order.isDetailed,
    hasHiredBefore: order.hasHiredBefore,
    eligibleCount: order.eligibleCount,
    slotNumber,
    unsoldHours: order.publishedAt ? (now.getTime() - order.publishedAt.getTime()) / hourMs : 0,
  })
  return order.typicalOf === 'city' ? { ...price, ofCity: true } : price
}

export type Buyer = {
  professionalId: number
  /** Before the first unlock after approval. */
  isFirstUnlock: boolean
}

/** The price for a professional, in list, page and sale: free by own link, capped for a first unlock. */
export function priceFor({ professionalId, isFirstUnlock }: Buyer, order: Priced, slotNumber: number, now: Date) {
  const price = priceOf(order, slotNumber, now)
  if (order.onlyProfessionalId === professionalId) return priceByOwnLink(price)
  return isFirstUnlock ? priceOfFirstUnlock(price) : price
}

type Quote = { order: string; professional: number; coins: number; isCapped?: boolean; until: number }
type QuotedPrice = Pick<PriceBreakdown, 'coins' | 'ordinaryCoins'>

/** Seals a quoted price, reserving it for `quoteMinutes` without storage. */
export const sealQuote = (
  orderUuid: string,
  professionalId: number,
  { coins, ordinaryCoins }: QuotedPrice,
  now: Date,
) =>
  seal(
    'lead-quote',
    JSON.stringify({
      order: orderUuid,
      professional: professionalId,
      coins,
      isCapped: ordinaryCoins !== undefined,
      until: now.getTime() + quoteMinutes * minuteMs,
    } satisfies Quote),
  )

/** The coins of a valid quote for this professional and order; null if invalid, expired or its cap is used up. */
export function readPriceQuote(sealed: string | undefined, orderUuid: string, buyer: Buyer, now: Date) {
  const opened = sealed ? unseal('lead-quote', sealed) : null
  if (!opened) return null
  const quote = JSON.parse(opened) as Quote
  if (quote.isCapped && !buyer.isFirstUnlock) return null
  return quote.order === orderUuid && quote.professional === buyer.professionalId && quote.until > now.getTime()
    ? quote.coins
    : null
}
