import { fieldAttributes } from '#doors/field-attributes.ts'
import { repeatOrderForm } from '#domain/orders/lifecycle/repeat-order.ts'
import { maxInvitations } from '#domain/matching/invitation.ts'
import { canRepeat, hasFreeSlot } from '#domain/orders/order.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { href } from '#href.ts'
import { invitationsLeftText } from '#texts/invitations.ts'

/** A search this old without anybody deserves other ways. */
const quietHours = 2

/** Who offers the service of an order in its city, as everybody may see them. */
const profilesOf = ({ categorySlug, uf, citySlug }: OrderDetail) =>
  href('/orcamento/:service/:second?/:third?/:fourth?', {
    service: categorySlug.split('/')[1]!,
    second: uf,
    third: citySlug,
  })

/** Another professional can be asked by name: there is a place, the order is everybody's, and fewer than six were asked. */
const canInvite = (order: OrderDetail, now: Date) =>
  hasFreeSlot(order, now) && order.onlyUntil === null && order.invitations < maxInvitations

/** The way to the profiles, for an order that may still invite. */
export const inviteView = (order: OrderDetail, now: Date) =>
  canInvite(order, now) ? { profiles: profilesOf(order), left: invitationsLeftText(order.invitations) } : null

/** Other ways for an order that found nobody, or not yet; null where there is no need of them (product: Order life). */
export function rescueView(order: OrderDetail, now: Date) {
  const { status, publishedAt, leadCount } = order
  const isQuiet =
    status === 'searching' &&
    leadCount === 0 &&
    publishedAt !== null &&
    now.getTime() - publishedAt.getTime() >= quietHours * 3_600_000
  if (status !== 'finalized_zero_lead' && !isQuiet) return null
  return {
    uuid: order.uuid,
    category: order.category,
    place: `${order.city}, ${order.uf.toUpperCase()}`,
    description: order.description,
    field: fieldAttributes(repeatOrderForm.takes, 'description'),
    profiles: profilesOf(order),
    isInviting: canInvite(order, now),
    isWidened: order.widenedAt !== null,
    isWatched: order.watchedAt !== null,
    canRepeat: canRepeat(status),
  }
}
export type RescueView = NonNullable<ReturnType<typeof rescueView>>
