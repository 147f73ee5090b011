/** The history and next step of an order, in codes (product: Order life). Texts are in texts/order-lifecycle.ts. */
import { type CloseReason } from '#domain/shared/close-reason.ts'
import { isOpen, type OrderStatus } from './order.ts'

export type OrderLife = {
  status: OrderStatus
  createdAt: Date
  verifiedAt: Date | null
  publishedAt: Date | null
  extendedAt: Date | null
  widenedAt: Date | null
  descriptionEditedAt: Date | null
  closedAt: Date | null
  closedAs: CloseReason | null
  blockedAt: Date | null
  expiresAt: Date | null
  isOnHold: boolean
  toldCount: number
  leadCount: number
  maxLeads: number
  leads: readonly { place: number; name: string; createdAt: Date }[]
}

type Plain =
  | 'created'
  | 'phone_verified'
  | 'in_review'
  | 'held'
  | 'last_slot'
  | 'edited'
  | 'extended'
  | 'widened'
  | 'solved'
  | 'gave_up'
  | 'hired'
  | 'canceled'
  | 'time_over'
  | 'nobody_found'
  | 'blocked'
  | 'repeated'
  | 'to_prove'
  | 'to_publish'
  | 'to_choose'
  | 'to_end'
export type TimelineKind =
  | { code: Plain }
  | { code: 'published'; notifiedCount: number }
  | { code: 'found'; name: string; place: number }
  | { code: 'to_find'; slots: number }

/** `at` is null if unknown; `isUpcoming` marks future steps. */
export type TimelineStep = TimelineKind & { at: Date | null; isUpcoming: boolean }

const past = (at: Date | null, what: TimelineKind): TimelineStep => ({ ...what, at, isUpcoming: false })
const ahead = (what: TimelineKind, at: Date | null = null): TimelineStep => ({ ...what, at, isUpcoming: true })

/** How an ended order ended; empty while it runs. */
function ending(order: OrderLife): TimelineStep[] {
  const { status, closedAt, closedAs, blockedAt, leadCount, maxLeads } = order
  if (status === 'canceled') return [past(closedAt, { code: closedAs ?? 'canceled' })]
  if (status === 'blocked') return [past(blockedAt ?? closedAt, { code: 'blocked' })]
  if (status === 'finalized_zero_lead') return [past(closedAt, { code: 'nobody_found' })]
  if (status === 'duplicated') return [past(order.verifiedAt, { code: 'repeated' })]
  return status === 'finalized' && leadCount < maxLeads ? [past(closedAt, { code: 'time_over' })] : []
}

function next({ status, isOnHold, leadCount, maxLeads, expiresAt }: OrderLife): TimelineStep[] {
  const slots = maxLeads - leadCount
  if (status === 'pending_verification') return [ahead({ code: 'to_prove' })]
  if (isOpen(status))
    return [
      ...(status === 'waiting' ? [ahead({ code: 'to_publish' })] : []),
      ...(slots > 0 ? [ahead({ code: 'to_find', slots })] : []),
      // On hold, the end of the search is not known yet.
      ...(isOnHold ? [] : [ahead({ code: 'to_end' }, expiresAt)]),
      ahead({ code: 'to_choose' }),
    ]
  return status === 'finalized' ? [ahead({ code: 'to_choose' })] : []
}

/** By slot: a professional who waited for the lock started earlier. */
function inOrder(leads: OrderLife['leads']) {
  let latest = 0
  return leads
    .toSorted((a, b) => a.place - b.place)
    .map((lead) => ({ ...lead, at: new Date((latest = Math.max(latest, lead.createdAt.getTime()))) }))
}

/** All steps in chronological order, then the next one. */
export function timelineOf(order: OrderLife): TimelineStep[] {
  const { verifiedAt, publishedAt, extendedAt, widenedAt, descriptionEditedAt, isOnHold, toldCount, maxLeads } = order
  const happened = [
    past(order.createdAt, { code: 'created' }),
    ...(verifiedAt ? [past(verifiedAt, { code: 'phone_verified' })] : []),
    ...(verifiedAt && order.status !== 'duplicated'
      ? [past(verifiedAt, { code: isOnHold ? 'held' : 'in_review' })]
      : []),
    ...(publishedAt ? [past(publishedAt, { code: 'published', notifiedCount: toldCount })] : []),
    ...inOrder(order.leads).flatMap(({ place, name, at }) => [
      past(at, { code: 'found', name, place }),
      ...(place === maxLeads ? [past(at, { code: 'last_slot' })] : []),
    ]),
    ...(descriptionEditedAt ? [past(descriptionEditedAt, { code: 'edited' })] : []),
    ...(extendedAt ? [past(extendedAt, { code: 'extended' })] : []),
    ...(widenedAt ? [past(widenedAt, { code: 'widened' })] : []),
  ]
  // Stable sort: equal times keep this order.
  return [...happened.toSorted((a, b) => a.at!.getTime() - b.at!.getTime()), ...ending(order), ...next(order)]
}
