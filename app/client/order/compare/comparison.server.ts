import { catalog } from '#domain/catalog/catalog.server.ts'
import { pricesInState } from '#domain/catalog/state-prices.ts'
import { isOver } from '#domain/leads/lead.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import type { OrderLead } from '#domain/orders/order-leads.server.ts'
import { stateByUf } from '#domain/places/places.server.ts'
import { priceRangeText } from '#texts/catalog.ts'
import { reviewsText, clientTexts } from '#texts/client.ts'
import { firstPriceText } from '#texts/first-price.ts'
import { formatRating, formatSpan } from '#texts/format.ts'
import { orderLifeTexts as words } from '#texts/order-life.ts'
import { href } from '#href.ts'

/** From this many estimates on there is something to compare. */
const leastEstimates = 2

const estimate = (lead: OrderLead) => ({
  leadId: lead.leadId,
  name: lead.name,
  link: href('/profissionais/:slug', { slug: lead.professionalSlug }),
  price: firstPriceText(lead)!,
  rating: lead.reviewsCount
    ? reviewsText(formatRating(lead.ratingSum / lead.reviewsCount), lead.reviewsCount)
    : clientTexts.noReviews,
  hasDocuments: lead.documentationApproved,
  answered: lead.messagedAt ? formatSpan(lead.messagedAt.getTime() - lead.createdAt.getTime()) : null,
})
export type Estimate = ReturnType<typeof estimate>

/** What the service costs in the state of an order; null for one that the catalogue does not know any more. */
export function localPrices({ categorySlug, category, uf }: OrderDetail) {
  const service = catalog().serviceByFullSlug(categorySlug)
  if (!service) return null
  const prices = pricesInState(service.prices, uf)
  const title = words.localPrices(category, stateByUf(uf)?.name ?? uf, prices.unit)
  return { title, range: priceRangeText(prices) }
}

/** The estimates of an order side by side, in the order of its list, and what the service costs there; null below two (product: Quote). */
export function comparison(order: OrderDetail) {
  const { leads } = order
  const estimates = leads.filter(({ priceCents, state }) => priceCents !== null && !isOver(state)).map(estimate)
  if (estimates.length < leastEstimates) return null
  return {
    estimates,
    all: href('/meus-pedidos/:uuid/comparar', { uuid: order.uuid }),
    local: localPrices(order),
  }
}
export type Comparison = NonNullable<ReturnType<typeof comparison>>
