/** Why coins of a contact come back (product: Refunds). Each has its words in texts/. */
export const refundReasons = ['order_blocked', 'client_canceled', 'message_not_opened', 'no_answer'] as const
export type RefundReason = (typeof refundReasons)[number]
