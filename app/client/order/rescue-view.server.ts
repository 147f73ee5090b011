import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { maxInvitations } from '#domain/matching/invitation.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { canRepeat, hasFreeSlot } from '#domain/orders/order.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { href } from '#href.ts'
import { invitationsLeftText } from '#texts/invitations.ts'

/** Other options are offered to an order without contacts after this time. */
const quietHours = 2

/** The page of the service in the city; null for a retired service. */
function findProfilesHref({ categorySlug, uf, citySlug }: OrderDetail) {
  const service = catalog().serviceByFullSlug(categorySlug)
  if (!service) return null
  return href('/orcamento/:service/:second?/:third?/:fourth?', { service: service.slug, second: uf, third: citySlug })
}

/** Whether another invitation is possible: a free slot, not exclusive, fewer than six. */
const canInvite = (order: OrderDetail, now: Date) =>
  hasFreeSlot(order, now) && order.onlyUntil === null && order.invitationCount < maxInvitations

export function inviteView(order: OrderDetail, now: Date) {
  const profilesHref = findProfilesHref(order)
  if (!profilesHref || !canInvite(order, now)) return null
  return { profilesHref, slotsLeftText: invitationsLeftText(order.invitationCount) }
}
export type InviteView = NonNullable<ReturnType<typeof inviteView>>

/** Null for an order that has contacts, is recent, closed, or ended and not repeatable (product: Order life). */
export function rescueView(order: OrderDetail, now: Date) {
  const { status, publishedAt, leadCount } = order
  const isQuiet =
    status === 'searching' &&
    leadCount === 0 &&
    publishedAt !== null &&
    now.getTime() - publishedAt.getTime() >= quietHours * hourMs
  const profiles = findProfilesHref(order)
  const isOverWithoutContacts = status === 'finalized_zero_lead' && profiles !== null
  if (!isOverWithoutContacts && !isQuiet) return null
  return {
    uuid: order.uuid,
    category: order.category,
    place: `${order.city}, ${order.uf.toUpperCase()}`,
    description: order.description,
    field: fieldAttributes(repeatOrder.input, 'description'),
    profiles,
    isInviting: canInvite(order, now),
    isWidened: order.widenedAt !== null,
    isWatched: order.watchedAt !== null,
    canRepeat: canRepeat(status),
  }
}
export type RescueView = NonNullable<ReturnType<typeof rescueView>>
