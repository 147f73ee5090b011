/** How well a professional fits an order, 0 to 100. Coins spent never count: nobody pays to rank (product: Matching). */

export type Fit = {
  /** Between the seats of the two cities; null where one is not known. */
  distanceKm: number | null
  medianAnswerMinutes: number | null
  averageRating: number | null
  reviewsCount: number
  documentationApproved: boolean
  /** Contacts unlocked in the last 30 days: who had fewer comes first among equals. */
  recentLeads: number
}

const share = (value: number, best: number, worst: number) => Math.min(1, Math.max(0, (worst - value) / (worst - best)))

/** 30 proximity + 25 answer speed + 20 quality + 15 fit + 10 fairness. Unknown speed and rating count as middling. */
export function matchScore({
  distanceKm,
  medianAnswerMinutes,
  averageRating,
  reviewsCount,
  documentationApproved,
  recentLeads,
}: Fit) {
  const proximity = distanceKm === null ? 0.5 : share(distanceKm, 0, 100)
  const speed = medianAnswerMinutes === null ? 0.5 : share(medianAnswerMinutes, 15, 24 * 60)
  // A few reviews say little: drawn towards 4.0 as if everyone began with three of them.
  const quality = ((averageRating ?? 4) * reviewsCount + 4 * 3) / (reviewsCount + 3) / 5
  const fit = documentationApproved ? 1 : 0.6
  const fairness = share(recentLeads, 0, 20)
  return Math.round(30 * proximity + 25 * speed + 20 * quality + 15 * fit + 10 * fairness)
}
