/** The life of an order (domain 2.1; AMB-01 to AMB-05). */

export const orderStatuses = [
  'pending_verification',
  'waiting',
  'searching',
  'finalized',
  'finalized_zero_lead',
  'blocked',
  'duplicated',
  'canceled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What a person is shown: the real status, or the news that came on top of it. */
export type DisplayStatus = OrderStatus | 'notification' | 'searching_with_leads'

/** Up to four professionals ever get the contact of one order (spec 9). */
export const maxLeads = 4

const next = {
  pending_verification: ['waiting', 'duplicated'],
  waiting: ['searching', 'blocked', 'canceled'],
  searching: ['finalized', 'finalized_zero_lead', 'blocked', 'canceled'],
  finalized: ['blocked'],
  finalized_zero_lead: [],
  blocked: ['searching'],
  duplicated: [],
  canceled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const canBecome = (from: OrderStatus, to: OrderStatus) => (next[from] as readonly OrderStatus[]).includes(to)

/** Still looking for professionals, or about to. */
export const isOpen = (status: OrderStatus) => status === 'waiting' || status === 'searching'

/** Ended without anybody at work: the client may ask for the same again. */
export const canRepeat = (status: OrderStatus) => status === 'finalized_zero_lead' || status === 'canceled'

/** Orders that their client never sees in a list: not yet proved, or the copy of another (domain invariant 15). */
export const isListed = (status: OrderStatus) => status !== 'pending_verification' && status !== 'duplicated'

export const urgencies = ['today', 'month', 'quarter', 'undecided'] as const
export type Urgency = (typeof urgencies)[number]

/** How long an order stays open, by how soon the service is wanted (product: Order life). */
export const openWindowHours = { today: 24, month: 48, quarter: 48, undecided: 72 } as const satisfies Record<
  Urgency,
  number
>

export const contactModes = ['chat', 'whatsapp', 'call'] as const
export type ContactMode = (typeof contactModes)[number]

/** When the search ends: after its window, and of an express service not after the moment at which it begins. */
export function expiryOf(urgency: Urgency, verifiedAt: Date, beginsAt: Date | null = null) {
  const end = new Date(verifiedAt.getTime() + openWindowHours[urgency] * 3_600_000)
  return beginsAt !== null && beginsAt < end ? beginsAt : end
}

/** The one extension that a client may give a search (product: Order life). */
export const extensionHours = 48

/** No order searches longer than this: an express one until its window begins, at most a fortnight away (./express.ts). */
export const longestSearchHours = 15 * 24

/** Why a client ended an order: the need is gone, was given up, or somebody was hired. */
export const closeReasons = ['solved', 'gave_up', 'hired'] as const
export type CloseReason = (typeof closeReasons)[number]

/** "Ainda precisa?" was asked and not answered since, while professionals are still looked for (product: Order life). */
export const isStillNeededAsked = (order: {
  status: OrderStatus
  stillNeededAskedAt: Date | null
  stillNeededAnsweredAt: Date | null
}) =>
  order.status === 'searching' &&
  order.stillNeededAskedAt !== null &&
  (order.stillNeededAnsweredAt === null || order.stillNeededAnsweredAt < order.stillNeededAskedAt)

type Running = { status: OrderStatus; expiresAt: Date | null }

/** Whole hours until the search ends, begun ones included; 0 for an order that no longer runs (AMB-04). */
export function remainingHours({ status, expiresAt }: Running, now: Date) {
  if (!isOpen(status) || !expiresAt) return 0
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 3_600_000))
}

/**
 * Headline, text and colour follow this; links, alerts and lists follow the real status (AMB-02). News of a blocked order are
 * that it was blocked, and never that a professional wrote.
 */
export function displayStatus({
  status,
  leadCount,
  hasNotification,
}: {
  status: OrderStatus
  leadCount: number
  hasNotification: boolean
}): DisplayStatus {
  if (hasNotification) return 'notification'
  return status === 'searching' && leadCount > 0 ? 'searching_with_leads' : status
}

/** Stands where the name of a client stood who has left (AMB-45). */
export const nameOfLeftClient = 'Cliente'
