import type { RefundReason } from '#domain/shared/refund-reason.ts'

export type { RefundReason }

/** How much of the coins of a contact comes back, in percent (product: Refunds). */
export const refundShares = {
  order_blocked: 100,
  client_canceled: 100,
  message_not_opened: 100,
  no_answer: 50,
} as const satisfies Record<RefundReason, number>

/** Coins that come back for a lead, of those that were paid. A half is rounded up, in favour of the professional. */
export const refundedCoins = (coinsPaid: number, reason: RefundReason) =>
  Math.ceil((coinsPaid * refundShares[reason]) / 100)
