import { catalog } from '#domain/catalog/catalog.server.ts'
import { pricesInState } from '#domain/catalog/state-prices.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { stateByUf } from '#domain/places/places.server.ts'
import { priceRangeText } from '#texts/catalog.ts'
import { compareTexts as words } from '#texts/compare.ts'

/** What the service costs in the state of an order; null for one that the catalogue does not know any more. */
export function localPrices({ categorySlug, category, uf }: OrderDetail) {
  const service = catalog().serviceByFullSlug(categorySlug)
  if (!service) return null
  const prices = pricesInState(service.prices, uf)
  const title = words.localPrices(category, stateByUf(uf)?.name ?? uf, prices.unit)
  return { title, range: priceRangeText(prices) }
}
export type LocalPrices = NonNullable<ReturnType<typeof localPrices>>
