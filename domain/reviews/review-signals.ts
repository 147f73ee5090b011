import type { WithdrawalReason } from '#domain/shared/withdrawal-reason.ts'

/** What makes a review look arranged, and what follows from it (quality: fair dealing). */

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
 * Whether one signal alone keeps a review back until a person has looked. The others happen to honest people, too: fifty
 * people share the address of an office, and a street has one electrician. Two of them together wait.
 */
const waitsAlone = {
  /** The professional neither wrote nor said that they had talked. */
  one_sided: true,
  /** Client and professional proved their phones in one browser. */
  same_browser: true,
  /** The same client reviewed the same professional in the last 90 days. */
  again: true,
  /** Client and professional were signed in from one public address in the last 30 days. */
  same_address: false,
  /** Of this professional's last reviews, most are by very few clients. */
  few_clients: false,
  /** A client who came back, and always reviewed this one professional. */
  one_professional: false,
} as const satisfies Record<ReviewSignal, boolean>

export const waitsForPerson = (signals: readonly ReviewSignal[]) =>
  signals.length > 1 || signals.some((signal) => waitsAlone[signal])

export type ReviewDecision = { kept: true } | { kept: false; reason: WithdrawalReason }
export const decideReviewErrorCodes = ['not_found', 'already_decided', 'own_house'] as const
export type DecideReviewErrorCode = (typeof decideReviewErrorCodes)[number]
