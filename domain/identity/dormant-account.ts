/**
 * Numbers are reassigned: after this many days without use a phone alone does not open an account (AMB-92;
 * docs/decisions/0029).
 */
export const dormantDays = 180

/** Confirmed by a link to its e-mail, or by staff without one. */
export const dormantErrorCodes = ['account_dormant', 'account_dormant_no_email'] as const
export type DormantErrorCode = (typeof dormantErrorCodes)[number]
