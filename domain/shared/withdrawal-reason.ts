/** Why our team takes a review away. Each has its words in texts/. */
export const withdrawalReasons = ['arranged', 'no_service', 'offensive', 'personal_data'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]
