/** Consent to instant match, with coin limits (product: Matching, Instant match). */

/** Range of limits: a contact costs at least two. */
export const minLimit = 2
export const maxLimit = 10_000

export type ConsentErrorCode = 'required' | 'not_a_limit' | 'below_daily' | 'not_agreed'
