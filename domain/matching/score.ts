import type { LastSeen } from '#domain/professionals/last-seen.ts'
import { smoothedRating } from '#domain/shared/rating.ts'

/**
 * How well a professional fits an order, 0 to 100. Coins spent never count: ranking cannot be bought (product:
 * Matching).
 */

export type MatchFactors = {
  /** Between the seats of the two cities; null where one is not known. */
  distanceKm: number | null
  medianAnswerMinutes: number | null
  /** Percentage of answered contacts; null with too few. */
  answerPercent: number | null
  /** Null if unknown. */
  lastSeen: LastSeen | null
  averageRating: number | null
  reviewsCount: number
  /** Number of hires on the platform. */
  hires: number
  documentationApproved: boolean
  /** Contacts unlocked in 30 days: among equals fewer rank first. */
  recentLeads: number
  /** Repeatedly dismissed such orders (./dismissal.ts). */
  isUnwanted?: boolean
}

const share = (value: number, best: number, worst: number) => Math.min(1, Math.max(0, (worst - value) / (worst - best)))

const farKm = 100
/** The factor of fit for orders like those that a professional keeps dismissing (docs/decisions/0020). */
const unwantedShare = 0.5
/** The decay of response speed for professionals not active recently. */
const seenShare = { day: 1, week: 1, month: 0.75, before: 0.5 } as const satisfies Record<LastSeen, number>
/** Cap of counted hires, equal to a partner's minimum. */
const manyHires = 20

/** From 1 in place to 0 at 100 km; medium if unknown. */
const proximityAt = (distanceKm: number | null) => (distanceKm === null ? 0.5 : share(distanceKm, 0, farKm))

/** The base score, 0 to 70. `professional_base_score` is the same in SQL; a test compares both. */
export function baseScore({
  medianAnswerMinutes,
  answerPercent,
  lastSeen,
  averageRating,
  reviewsCount,
  hires,
  documentationApproved,
  recentLeads,
  isUnwanted = false,
}: Omit<MatchFactors, 'distanceKm'>) {
  const time = medianAnswerMinutes === null ? 0.5 : share(medianAnswerMinutes, 15, 24 * 60)
  const answered = (answerPercent ?? 100) / 100
  const seen = lastSeen === null ? 1 : seenShare[lastSeen]
  const rating = smoothedRating((averageRating ?? 0) * reviewsCount, reviewsCount) / 5
  const fit = (documentationApproved ? 1 : 0.6) * (isUnwanted ? unwantedShare : 1)
  const fairness = share(recentLeads, 0, 20)
  const hired = Math.min(1, hires / manyHires)
  return 25 * time * answered * seen + 17 * rating + 3 * hired + 15 * fit + 10 * fairness
}

/**
 * 30 proximity + 25 response + 20 quality + 15 fit + 10 fairness. Response: speed, rate and recency; quality: ratings
 * and a few hires (docs/decisions/0020). Unknown values are medium.
 */
export const matchScore = ({ distanceKm, ...factors }: MatchFactors) =>
  Math.round(30 * proximityAt(distanceKm) + baseScore(factors))
