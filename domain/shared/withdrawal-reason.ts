/** Reasons to withdraw a review, with texts in texts/. */
export const withdrawalReasons = ['arranged', 'no_service', 'offensive', 'personal_data'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]
