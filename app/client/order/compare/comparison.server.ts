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

/** The estimates of an order side by side, in the order of its list, and what the service costs there; null below two (product: Quote). */
export function comparison({ leads, categorySlug, category, uf }: OrderDetail) {
  const estimates = leads.filter(({ priceCents, state }) => priceCents !== null && !isOver(state)).map(estimate)
  const service = catalog().serviceByFullSlug(categorySlug)
  if (estimates.length < leastEstimates) return null
  const prices = service && pricesInState(service.prices, uf)
  return {
    estimates,
    local: prices
      ? { title: words.localPrices(category, stateByUf(uf)?.name ?? uf, prices.unit), range: priceRangeText(prices) }
      : null,
  }
}
export type Comparison = NonNullable<ReturnType<typeof comparison>>
