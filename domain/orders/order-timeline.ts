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

const past = (at: Date | null, kind: TimelineKind): TimelineStep => ({ ...kind, at, isUpcoming: false })
const ahead = (kind: TimelineKind, at: Date | null = null): TimelineStep => ({ ...kind, at, isUpcoming: true })

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
  if (status === 'pending_verification') return [ahead({ code: 'to_prove' })]
  if (!isOpen(status)) return status === 'finalized' ? [ahead({ code: 'to_choose' })] : []
  const slots = maxLeads - leadCount
  const steps: TimelineStep[] = []
  if (status === 'waiting') steps.push(ahead({ code: 'to_publish' }))
  if (slots > 0) steps.push(ahead({ code: 'to_find', slots }))
  if (!isOnHold) steps.push(ahead({ code: 'to_end' }, expiresAt)) // on hold, the end of the search is not known yet
  return [...steps, ahead({ code: 'to_choose' })]
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
  const happened = [past(order.createdAt, { code: 'created' })]
  const add = (at: Date | null, kind: TimelineKind) => at && happened.push(past(at, kind))
  add(verifiedAt, { code: 'phone_verified' })
  if (order.status !== 'duplicated') add(verifiedAt, { code: isOnHold ? 'held' : 'in_review' })
  add(publishedAt, { code: 'published', notifiedCount: toldCount })
  for (const { place, name, at } of inOrder(order.leads)) {
    add(at, { code: 'found', name, place })
    if (place === maxLeads) add(at, { code: 'last_slot' })
  }
  add(descriptionEditedAt, { code: 'edited' })
  add(extendedAt, { code: 'extended' })
  add(widenedAt, { code: 'widened' })
  // Stable sort: equal times keep this order.
  return [...happened.toSorted((a, b) => a.at!.getTime() - b.at!.getTime()), ...ending(order), ...next(order)]
}
