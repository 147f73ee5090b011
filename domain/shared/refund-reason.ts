/** Claim reasons; each is decided by a person or proved at once (product: Refunds). */
export const claimReasons = ['wrong_contact', 'repeated_order', 'wrong_city', 'already_hired', 'other_scope'] as const
export type ClaimReason = (typeof claimReasons)[number]

/** Refund reasons (product: Refunds), with texts in texts/. */
export const refundReasons = [
  'order_blocked',
  'client_canceled',
  'message_not_opened',
  'no_answer',
  ...claimReasons,
] as const
export type RefundReason = (typeof refundReasons)[number]
