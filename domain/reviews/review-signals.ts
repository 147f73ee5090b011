import type { WithdrawalReason } from '#domain/shared/withdrawal-reason.ts'

/** Signals of fake reviews and their effect (quality: fair dealing). */

export const reviewSignals = [
  'one_sided',
  'same_browser',
  'again',
  'same_address',
  'few_clients',
  'one_professional',
] as const
export type ReviewSignal = (typeof reviewSignals)[number]

/**
 * Whether one signal alone puts a review on hold. Weak ones also occur to honest people (shared office addresses, one
 * electrician per street); two together do.
 */
const isSufficientAlone = {
  /** No message and no mark of the professional. */
  one_sided: true,
  /** Client and professional verified their phones in one browser. */
  same_browser: true,
  /** The same client reviewed the same professional in the last 90 days. */
  again: true,
  /** Client and professional were signed in from one public address in the last 30 days. */
  same_address: false,
  /** Most recent reviews of this professional are by very few clients. */
  few_clients: false,
  /** A returning client who only reviewed this one professional. */
  one_professional: false,
} as const satisfies Record<ReviewSignal, boolean>

export const needsStaffReview = (signals: readonly ReviewSignal[]) =>
  signals.length > 1 || signals.some((signal) => isSufficientAlone[signal])

export type ReviewDecision = { kept: true } | { kept: false; reason: WithdrawalReason }
export const decideReviewErrorCodes = ['not_found', 'already_decided', 'own_household'] as const
export type DecideReviewErrorCode = (typeof decideReviewErrorCodes)[number]
