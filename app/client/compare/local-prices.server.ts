import { catalog } from '#domain/catalog/catalog.server.ts'
import type { Prices } from '#domain/catalog/state-prices.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { stateByUf } from '#domain/places/places.server.ts'
import { pricesInPlace } from '#domain/prices/local-price.ts'
import { priceRangeText, priceSourceText } from '#texts/catalog.ts'
import { amountText, compareTexts as words } from '#texts/compare.ts'
import { categoryTexts } from '#texts/site.ts'
import { priceOfAmount, workOf } from './work.server.ts'

/** Units of area that the client's answer gives; "por m² de vidro" is another one. */
const byArea = ['por m²', 'por m² construído', 'por m² de projeto']

/** The local price range for the requested amount of work; null if unknown. */
function amountOf(order: OrderDetail, { unit, minimumCents, maximumCents }: Prices) {
  const { area, count, noun } = workOf(order)
  const amount = byArea.includes(unit) ? area : count
  if (!amount) return null
  return words.localAmount(amountText(amount, noun), priceOfAmount(amount, minimumCents, maximumCents))
}

/** The price in the city of an order, or in its state with too few quotes; null for a discontinued service. */
export function localPrices(order: OrderDetail) {
  const { categorySlug, category, city, uf, quotedHere } = order
  const service = catalog().serviceByFullSlug(categorySlug)
  if (!service) return null
  const prices = pricesInPlace(service, uf, quotedHere)
  const where = quotedHere ? city : (stateByUf(uf)?.name ?? uf)
  return {
    title: words.localPrices(category, where, prices.unit),
    amount: amountOf(order, prices),
    range: priceRangeText(prices),
    source: priceSourceText(prices.sampleSize, categoryTexts.month(prices.date)),
  }
}
export type LocalPrices = NonNullable<ReturnType<typeof localPrices>>
