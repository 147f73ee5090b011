/** Statuses of an order and their transitions (domain 2.1; AMB-01 to AMB-05). */

import type { CloseReason } from '#domain/shared/close-reason.ts'
import { addHours, hourMs } from '#domain/shared/durations.ts'
import { stateMachine } from '#domain/shared/state-machine.ts'

export const orderMachine = stateMachine({
  pending_verification: { prove: 'waiting', find_copy: 'duplicated' },
  waiting: { publish: 'searching', block: 'blocked', close: 'canceled' },
  searching: {
    fill: 'finalized',
    expire: 'finalized',
    expire_unfound: 'finalized_zero_lead',
    block: 'blocked',
    close: 'canceled',
  },
  finalized: { block: 'blocked' },
  finalized_zero_lead: {},
  blocked: { publish: 'searching' },
  duplicated: {},
  canceled: {},
})
export const orderStatuses = orderMachine.states
export type OrderStatus = (typeof orderStatuses)[number]
export type OrderEvent = (typeof orderMachine.events)[number]

/** The status that the client sees: the stored one, or one derived from its contacts and notifications. */
export type DisplayStatus = OrderStatus | 'notification' | 'searching_with_leads' | 'hired'

/** At most four professionals get the contact of an order (spec 9). */
export const maxLeads = 4

/** Initial status. */
export const firstStatus = 'pending_verification' satisfies OrderStatus

const isOf =
  (statuses: readonly OrderStatus[]) =>
  (status: OrderStatus): boolean =>
    statuses.includes(status)

/** Searching or about to: the client may edit the text and end the search. */
export const openStatuses = ['waiting', 'searching'] as const satisfies readonly OrderStatus[]
export const isOpen = isOf(openStatuses)

/** Never listed to their client: unverified, or a duplicate (domain invariant 15). */
export const unlistedStatuses = ['pending_verification', 'duplicated'] as const satisfies readonly OrderStatus[]
export const isListed = (status: OrderStatus) => !isOf(unlistedStatuses)(status)

/** Listed and no longer searching. */
export const isEnded = (status: OrderStatus) => isListed(status) && !isOpen(status)

/** Ended without a professional: may be repeated. */
export const repeatableStatuses = ['finalized_zero_lead', 'canceled'] as const satisfies readonly OrderStatus[]
export const canRepeat = isOf(repeatableStatuses)

/** Without a professional and not canceled: may be watched. */
export const watchableStatuses = ['searching', 'finalized_zero_lead'] as const satisfies readonly OrderStatus[]

/** Published and not blocked. */
export const publishedStatuses = [
  'searching',
  'finalized',
  'finalized_zero_lead',
] as const satisfies readonly OrderStatus[]

/** The client may still deal with the professionals found. */
export const engagedStatuses = ['searching', 'finalized'] as const satisfies readonly OrderStatus[]
export const isEngaged = isOf(engagedStatuses)

/** Excluded from all statistics: unverified, blocked, or a duplicate. */
export const uncountedStatuses = [...unlistedStatuses, 'blocked'] as const satisfies readonly OrderStatus[]

export const urgencies = ['today', 'month', 'quarter', 'undecided'] as const
export type Urgency = (typeof urgencies)[number]

/** How long an order stays open, by urgency (product: Order life). */
export const openWindowHours = { today: 24, month: 48, quarter: 48, undecided: 72 } as const satisfies Record<
  Urgency,
  number
>

export const contactModes = ['chat', 'whatsapp', 'call'] as const
export type ContactMode = (typeof contactModes)[number]

/** When a client prefers to be contacted: at any hour, or from 8 to 12, 12 to 18, 18 to 21. */
export const contactHours = ['any', 'morning', 'afternoon', 'evening'] as const
export type ContactHours = (typeof contactHours)[number]

/** The end of the search: after its window; for an express service no later than its start. */
export function expiryOf(urgency: Urgency, verifiedAt: Date, beginsAt: Date | null = null) {
  const end = addHours(verifiedAt, openWindowHours[urgency])
  return beginsAt !== null && beginsAt < end ? beginsAt : end
}

/** The single extension of a search (product: Order life). */
export const extensionHours = 48

type Search = { status: OrderStatus; expiresAt: Date | null }
type Slots = Search & { leadCount: number; maxLeads: number }

/** Searching, and not expired. */
export const isRunning = ({ status, expiresAt }: Search, now: Date) =>
  status === 'searching' && expiresAt !== null && expiresAt > now

/** Whether the client may extend the search: once, while it runs, and without a fixed date. */
export const canExtend = (order: Search & { extendedAt: Date | null; isExpress: boolean }, now: Date) =>
  isRunning(order, now) && order.extendedAt === null && !order.isExpress

/** Whether another professional can get the contact. */
export const hasFreeSlot = (order: Slots, now: Date) => isRunning(order, now) && order.leadCount < order.maxLeads

/** The longest search: an express order until its window begins, at most a fortnight away (./express.ts). */
export const maxSearchHours = 15 * 24

/** "Ainda precisa?" was sent and not answered, and the search still runs (product: Order life). */
export const isStillNeededAsked = (order: {
  status: OrderStatus
  stillNeededAskedAt: Date | null
  stillNeededAnsweredAt: Date | null
}) =>
  order.status === 'searching' &&
  order.stillNeededAskedAt !== null &&
  (order.stillNeededAnsweredAt === null || order.stillNeededAnsweredAt < order.stillNeededAskedAt)

/** Whole hours until the search ends, rounded up; 0 for an order that no longer runs (AMB-04). */
export function remainingHours({ status, expiresAt }: Search, now: Date) {
  if (!isOpen(status) || !expiresAt) return 0
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / hourMs))
}

type DisplayedOrder = {
  status: OrderStatus
  leadCount: number
  hasNotification: boolean
  closedAs: CloseReason | null
}

/**
 * The status that decides headline, text and colour; links, alerts and lists follow the real one (AMB-02). For a
 * blocked order the caller sets `hasNotification` only for news of the block.
 */
export function displayStatus({ status, leadCount, hasNotification, closedAs }: DisplayedOrder): DisplayStatus {
  if (hasNotification) return 'notification'
  if (status === 'canceled' && closedAs === 'hired') return 'hired'
  return status === 'searching' && leadCount > 0 ? 'searching_with_leads' : status
}

/** Shown instead of the name of a deleted client (AMB-45). */
export const deletedClientName = 'Cliente'

/** Why no slot of an order can be taken now: under review, all taken, or the search is over; null while one can. */
export function slotDenial(order: Slots, now: Date) {
  if (order.status === 'waiting') return 'order_in_review'
  if (order.leadCount >= order.maxLeads) return 'slots_taken'
  return isRunning(order, now) ? null : 'order_closed'
}
