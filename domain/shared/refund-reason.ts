/** Why a professional may ask for the coins of a contact; each is decided by a person, or proved at once (product: Refunds). */
export const claimReasons = ['wrong_contact', 'repeated_order', 'wrong_city', 'already_hired', 'other_scope'] as const
export type ClaimReason = (typeof claimReasons)[number]

/** Why coins of a contact come back (product: Refunds). Each has its words in texts/. */
export const refundReasons = [
  'order_blocked',
  'client_canceled',
  'message_not_opened',
  'no_answer',
  ...claimReasons,
] as const
export type RefundReason = (typeof refundReasons)[number]
