import { catalog } from '#domain/catalog/catalog.server.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { stateByUf } from '#domain/places/places.server.ts'
import { pricesInPlace } from '#domain/prices/local-price.ts'
import { priceRangeText, priceSourceText } from '#texts/catalog.ts'
import { compareTexts as words } from '#texts/compare.ts'
import { categoryTexts } from '#texts/site.ts'

/** What the service costs in the city of an order, or in its state where too few were asked there; null for one that the catalogue does not know any more. */
export function localPrices({ categorySlug, category, city, uf, quotedHere }: OrderDetail) {
  const service = catalog().serviceByFullSlug(categorySlug)
  if (!service) return null
  const prices = pricesInPlace(service, uf, quotedHere)
  const where = quotedHere ? city : (stateByUf(uf)?.name ?? uf)
  return {
    title: words.localPrices(category, where, prices.unit),
    range: priceRangeText(prices),
    source: priceSourceText(prices.sampleSize, categoryTexts.month(prices.date)),
  }
}
export type LocalPrices = NonNullable<ReturnType<typeof localPrices>>
