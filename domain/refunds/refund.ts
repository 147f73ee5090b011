import { keysOf } from '#domain/shared/keys.ts'
import type { RefundReason } from '#domain/shared/refund-reason.ts'

export type { RefundReason }

/** Refunded percentage of a contact (product: Refunds). */
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

/** Whether this reason refunds all coins of a contact. */
export const isFullRefund = (reason: RefundReason) => refundShares[reason] === 100

export const fullRefundReasons = keysOf(refundShares).filter(isFullRefund)

/** Refunded coins of a lead; half is rounded up, in favour of the professional. */
export const refundedCoins = (coinsPaid: number, reason: RefundReason) =>
  Math.ceil((coinsPaid * refundShares[reason]) / 100)

/** How many first contacts the guarantee covers (domain/guarantee). It excludes other refunds of the same contacts. */
export const guaranteedContacts = 15

/** Reasons of client silence. */
export const clientSilenceReasons = ['message_not_opened', 'no_answer'] as const satisfies RefundReason[]
/** Refunds for silence per client and professional in the period; more would reward arranged pairs. */
export const maxNoAnswerRefundsPerPair = 2
export const noAnswerPairDays = 90
