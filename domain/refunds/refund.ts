import type { RefundReason } from '#domain/shared/refund-reason.ts'

export type { RefundReason }

/** How much of the coins of a contact comes back, in percent (product: Refunds). */
export const refundShares = {
  order_blocked: 100,
  client_canceled: 100,
  message_not_opened: 100,
  no_answer: 50,
  wrong_contact: 100,
  repeated_order: 100,
  wrong_city: 100,
  already_hired: 100,
  other_scope: 100,
} as const satisfies Record<RefundReason, number>

/** Whether a contact is its payer's no more: all that it cost came back. */
export const isRefundedState = (reason: RefundReason) => refundShares[reason] === 100

export const refundedReasons = (Object.keys(refundShares) as RefundReason[]).filter(isRefundedState)

/** Coins that come back for a lead, of those that were paid. A half is rounded up, in favour of the professional. */
export const refundedCoins = (coinsPaid: number, reason: RefundReason) =>
  Math.ceil((coinsPaid * refundShares[reason]) / 100)

/** The first contacts of a professional, whose coins come back once where none hired (domain/guarantee): then they do not come back of each besides. */
export const guaranteedContacts = 15

/** Reasons for which the client did nothing but keep still. */
export const silentReasons = ['message_not_opened', 'no_answer'] as const satisfies RefundReason[]
/** One client's silence is paid back to one professional this often in so many days: the same two do not go on meeting in vain. */
export const maxNoAnswerRefundsPerPair = 2
export const silentPairDays = 90
