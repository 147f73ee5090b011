import { catalog } from '#domain/catalog/catalog.server.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { areaFrom, countFrom, nounOf } from '#domain/proposals/from-answers.ts'

/**
 * The amount of work in the client's answers: an area, or a count (`unit`: "por janela"; `noun`: its singular and
 * plural).
 */
export function workOf({ reviewData, categorySlug }: Pick<OrderDetail, 'reviewData' | 'categorySlug'>) {
  const unit = catalog().serviceByFullSlug(categorySlug)?.prices.unit ?? ''
  return { area: areaFrom(reviewData), count: countFrom(reviewData, unit), unit, noun: nounOf(unit) }
}
export type Work = ReturnType<typeof workOf>
