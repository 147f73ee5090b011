import { fieldAttributes } from '#doors/field-attributes.ts'
import { repeatOrderForm } from '#domain/orders/life/repeat-order.ts'
import { canRepeat } from '#domain/orders/order.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { href } from '#href.ts'

/** A search this old without anybody deserves other ways. */
const quietHours = 2

/** Other ways for an order that found nobody, or not yet; null where there is no need of them (product: Order life). */
export function rescueView(order: OrderDetail, now: Date) {
  const { status, publishedAt, leadCount } = order
  const isQuiet =
    status === 'searching' &&
    leadCount === 0 &&
    publishedAt !== null &&
    now.getTime() - publishedAt.getTime() >= quietHours * 3_600_000
  if (status !== 'finalized_zero_lead' && !isQuiet) return null
  const [, slug] = order.categorySlug.split('/')
  return {
    uuid: order.uuid,
    category: order.category,
    place: `${order.city}, ${order.uf.toUpperCase()}`,
    description: order.description,
    field: fieldAttributes(repeatOrderForm.takes, 'description'),
    profiles: href('/orcamento/:service/:second?/:third?/:fourth?', {
      service: slug!,
      second: order.uf,
      third: order.citySlug,
    }),
    isWidened: order.widenedAt !== null,
    isWatched: order.watchedAt !== null,
    canRepeat: canRepeat(status),
  }
}
export type RescueView = NonNullable<ReturnType<typeof rescueView>>
