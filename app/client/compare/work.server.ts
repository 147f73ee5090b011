import { catalog } from '#domain/catalog/catalog.server.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { areaFrom, countFrom, nounOf } from '#domain/proposals/from-answers.ts'

/**
 * How much work the client asked for, as far as the answers say it: an area, or how many of what the service is counted by
 * (`unit`, "por janela"; `noun`, what one and several of them are called).
 */
export function workOf({ reviewData, categorySlug }: Pick<OrderDetail, 'reviewData' | 'categorySlug'>) {
  const unit = catalog().serviceByFullSlug(categorySlug)?.prices.unit ?? ''
  return { area: areaFrom(reviewData), count: countFrom(reviewData, unit), unit, noun: nounOf(unit) }
}
export type Work = ReturnType<typeof workOf>
