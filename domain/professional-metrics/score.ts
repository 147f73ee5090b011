import { goodAboutLength } from '#domain/professionals/profile-settings/about.ts'
import { keysOf } from '#domain/shared/keys.ts'

/**
 * Completeness and verification of a profile, 0 to 100, with the next step (product: Professional side). Coins never
 * count.
 */

/** Measured facts, never the professional's statements. */
export type MetricsFacts = {
  hasPhoto: boolean
  aboutLength: number
  portfolioPictures: number
  identityApproved: boolean
  /** A valid criminal-record certificate. */
  hasCertificate: boolean
  /** A valid council registration or insurance. */
  hasCouncilOrInsurance: boolean
  reviewsCount: number
  /** From 1 to 5; null without a review. */
  averageRating: number | null
  /** Median time from unlock to first message; null with too few. */
  answerMinutes: number | null
  hasHours: boolean
  /** Confirmed hires. */
  hires: number
  contacts: number
  /** Refunded contacts. */
  refunds: number
}

export const partnerScore = 85
export const partnerHires = 20
export const partnerRating = 4.7
/** Maximum refunded contacts, in percent. */
export const partnerRefundPercent = 10

export const goodReviews = 5
export const goodRating = 4.5
export const goodPictures = 5
export const goodAnswerMinutes = 60

type Rule = { points: number; isDone: (facts: MetricsFacts) => boolean }

/** Points of each part, 100 in total. */
export const scoreRules = {
  identity: { points: 20, isDone: ({ identityApproved }) => identityApproved },
  photo: { points: 10, isDone: ({ hasPhoto }) => hasPhoto },
  about: { points: 10, isDone: ({ aboutLength }) => aboutLength >= goodAboutLength },
  portfolio: { points: 15, isDone: ({ portfolioPictures }) => portfolioPictures >= goodPictures },
  availability: { points: 5, isDone: ({ hasHours }) => hasHours },
  certificate: { points: 10, isDone: ({ hasCertificate }) => hasCertificate },
  council: { points: 5, isDone: ({ hasCouncilOrInsurance }) => hasCouncilOrInsurance },
  answer: {
    points: 10,
    isDone: ({ answerMinutes }) => answerMinutes !== null && answerMinutes <= goodAnswerMinutes,
  },
  reviews: {
    points: 15,
    isDone: ({ reviewsCount, averageRating }) => reviewsCount >= goodReviews && (averageRating ?? 0) >= goodRating,
  },
} as const satisfies Record<string, Rule>
export type ScorePart = keyof typeof scoreRules

/** In order of advice: own actions before clients' actions. */
const parts = keysOf(scoreRules)

export type Score = {
  total: number
  parts: { part: ScorePart; points: number; isDone: boolean }[]
  next: ScorePart | null
}

export function scoreOf(facts: MetricsFacts): Score {
  const judged = parts.map((part) => {
    const { points, isDone } = scoreRules[part]
    return { part, points, isDone: isDone(facts) }
  })
  return {
    total: judged.reduce((sum, { points, isDone }) => sum + (isDone ? points : 0), 0),
    parts: judged,
    next: judged.find(({ isDone }) => !isDone)?.part ?? null,
  }
}

/** Requirements of the partner badge; it can neither be bought nor granted. */
export const partnerRules = {
  score: (facts: MetricsFacts) => scoreOf(facts).total >= partnerScore,
  hires: ({ hires }: MetricsFacts) => hires >= partnerHires,
  rating: ({ averageRating }: MetricsFacts) => (averageRating ?? 0) >= partnerRating,
  refunds: ({ contacts, refunds }: MetricsFacts) => refunds * 100 <= contacts * partnerRefundPercent,
} as const
export type PartnerRule = keyof typeof partnerRules

export const partnerProgress = (facts: MetricsFacts) =>
  keysOf(partnerRules).map((rule) => ({ rule, isDone: partnerRules[rule](facts) }))

export const isPartner = (facts: MetricsFacts) => partnerProgress(facts).every(({ isDone }) => isDone)
