import type { LastSeen } from '#domain/professionals/last-seen.ts'
import { drawnRating } from '#domain/shared/rating.ts'

/**
 * How well a professional fits an order, 0 to 100. Coins spent never count: ranking cannot be bought (product:
 * Matching).
 */

export type Fit = {
  /** Between the seats of the two cities; null where one is not known. */
  distanceKm: number | null
  medianAnswerMinutes: number | null
  /** Contacts that were answered, of a hundred; null while they are too few. */
  answerPercent: number | null
  /** Null if unknown. */
  lastSeen: LastSeen | null
  averageRating: number | null
  reviewsCount: number
  /** Contacts who hired, by way of the product. */
  hires: number
  documentationApproved: boolean
  /** Contacts unlocked in the last 30 days: who had fewer comes first among equals. */
  recentLeads: number
  /** They said often enough that they do not want such orders (./dismissal.ts). */
  isUnwanted?: boolean
}

const share = (value: number, best: number, worst: number) => Math.min(1, Math.max(0, (worst - value) / (worst - best)))

const farKm = 100
/** The factor of fit for orders like those that a professional keeps dismissing (docs/decisions/0020). */
const unwantedShare = 0.5
/** The decay of response speed for professionals not active recently. */
const seenShare = { day: 1, week: 1, month: 0.75, before: 0.5 } as const satisfies Record<LastSeen, number>
/** From so many on more hires say nothing new: as many as a partner has. */
const manyHires = 20

/** From 1 in the same place to 0 at 100 km and beyond; where the distance is not known, the middle. */
const proximityAt = (distanceKm: number | null) => (distanceKm === null ? 0.5 : share(distanceKm, 0, farKm))

/** What is the professional's own, 0 to 70. The database keeps it as `professional_base_score`; a test holds both together. */
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
}: Omit<Fit, 'distanceKm'>) {
  const time = medianAnswerMinutes === null ? 0.5 : share(medianAnswerMinutes, 15, 24 * 60)
  const answered = (answerPercent ?? 100) / 100
  const seen = lastSeen === null ? 1 : seenShare[lastSeen]
  const rating = drawnRating((averageRating ?? 0) * reviewsCount, reviewsCount) / 5
  const fit = (documentationApproved ? 1 : 0.6) * (isUnwanted ? unwantedShare : 1)
  const fairness = share(recentLeads, 0, 20)
  const hired = Math.min(1, hires / manyHires)
  return 25 * time * answered * seen + 17 * rating + 3 * hired + 15 * fit + 10 * fairness
}

/**
 * 30 proximity + 25 answer speed + 20 quality + 15 fit + 10 fairness. Speed is how soon, how often and whether lately; quality is what
 * clients say, and a little how many hired (docs/decisions/0020). Unknown speed and rating count as middling.
 */
export const matchScore = ({ distanceKm, ...own }: Fit) => Math.round(30 * proximityAt(distanceKm) + baseScore(own))
