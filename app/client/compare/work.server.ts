import { catalog } from '#domain/catalog/catalog.server.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { type Amount, areaFrom, countFrom, nounOf } from '#domain/proposals/from-answers.ts'
import { spanText } from '#texts/compare.ts'
import { formatMoney } from '#texts/format.ts'

/**
 * The amount of work in the client's answers: an area, or a count (`unit`: "por janela"; `noun`: its singular and
 * plural).
 */
export function workOf({ reviewData, categorySlug }: Pick<OrderDetail, 'reviewData' | 'categorySlug'>) {
  const unit = catalog().serviceByFullSlug(categorySlug)?.prices.unit ?? ''
  return { area: areaFrom(reviewData), count: countFrom(reviewData, unit), unit, noun: nounOf(unit) }
}
export type Work = ReturnType<typeof workOf>

/** The price of the whole amount, from a price or price range of one unit. */
export function priceOfAmount({ least, most }: Amount, minimumCents: number, maximumCents = minimumCents) {
  const format = (cents: number, size: number | null) =>
    size === null ? null : formatMoney(Math.round((cents * size) / 1000))
  return spanText({ least: format(minimumCents, least), most: format(maximumCents, most) })
}
