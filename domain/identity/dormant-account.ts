/** Numbers change hands: after so many days without use a phone alone no longer opens its account (AMB-92; docs/decisions/0029). */
export const dormantDays = 180

/** With an e-mail the account is confirmed by a link that was sent there, without one by staff. */
export type DormantErrorCode = 'account_dormant' | 'account_dormant_no_email'
