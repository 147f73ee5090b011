import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import { maxInvitations } from '#domain/matching/invitation.ts'
import { canRepeat, hasFreeSlot } from '#domain/orders/order.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { href } from '#href.ts'
import { invitationsLeftText } from '#texts/invitations.ts'

/** Other options are offered to an order without contacts after this time. */
const quietHours = 2

const profilesOf = ({ categorySlug, uf, citySlug }: OrderDetail) =>
  href('/orcamento/:service/:second?/:third?/:fourth?', {
    service: categorySlug.split('/')[1]!,
    second: uf,
    third: citySlug,
  })

/** Whether another invitation is possible: a free slot, not exclusive, fewer than six. */
const canInvite = (order: OrderDetail, now: Date) =>
  hasFreeSlot(order, now) && order.onlyUntil === null && order.invitations < maxInvitations

export const inviteView = (order: OrderDetail, now: Date) =>
  canInvite(order, now) ? { profiles: profilesOf(order), left: invitationsLeftText(order.invitations) } : null

/** Null for an order that has contacts, is recent or was closed (product: Order life). */
export function rescueView(order: OrderDetail, now: Date) {
  const { status, publishedAt, leadCount } = order
  const isQuiet =
    status === 'searching' &&
    leadCount === 0 &&
    publishedAt !== null &&
    now.getTime() - publishedAt.getTime() >= quietHours * hourMs
  if (status !== 'finalized_zero_lead' && !isQuiet) return null
  return {
    uuid: order.uuid,
    category: order.category,
    place: `${order.city}, ${order.uf.toUpperCase()}`,
    description: order.description,
    field: fieldAttributes(repeatOrder.input, 'description'),
    profiles: profilesOf(order),
    isInviting: canInvite(order, now),
    isWidened: order.widenedAt !== null,
    isWatched: order.watchedAt !== null,
    canRepeat: canRepeat(status),
  }
}
export type RescueView = NonNullable<ReturnType<typeof rescueView>>
