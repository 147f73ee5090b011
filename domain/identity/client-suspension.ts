/** How long the digest of a suspended account's phone is retained after its deletion: numbers are reassigned. */
export const phoneRetentionDays = 180

/** Reasons for suspending a client, each with its text (AMB-90). */
export const clientSuspensionReasons = ['false_orders', 'offended_professional', 'did_not_pay', 'fraud'] as const
export type ClientSuspensionReason = (typeof clientSuspensionReasons)[number]

/** Without an end, staff end it. */
export type ClientSuspension = { reason: ClientSuspensionReason; suspendedAt: Date; until: Date | null }
