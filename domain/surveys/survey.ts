/** When and where the survey after a service is open (domain 2.4; AMB-42). */
import { wordFlagsOf } from '#domain/orders/moderation/moderation.ts'
import { dayMs, hourMs } from '#domain/shared/durations.ts'
import type { SnapshotEntry } from './survey-form.ts'

/** How long a review can be written (product: Order life). */
export const answerDays = 90
/** Days between reminders, three at most (product: Order life). */
export const daysToReminder = [3, 4, 8] as const

/** Days until the survey is asked again after `stillDecidingAnswer`. */
export const daysToAskDeciding = 7

export const surveyErrorCodes = [
  'not_found',
  'wrong_user',
  'survey_answered',
  'survey_not_open',
  'invalid_survey',
  'comment_not_public',
  'contact_returned',
  'too_many_requests',
] as const

/** Whether a text may be published: no contact data, links or forbidden words (AMB-62). */
export const canBePublic = (comment: string) => wordFlagsOf([comment]).every((flag) => flag === 'sensitive_health')

/**
 * The facts that decide whether an order has an open survey. `engagedSince`: see domain/orders/engaged-since.server.ts.
 */
export type SurveyOf = { engagedSince: Date | null; isSurveyAnswered: boolean }

/** The window for answers; null without a professional to review. */
export function surveyWindow(engagedSince: Date | null, delayHours: number) {
  if (!engagedSince) return null
  const opens = engagedSince.getTime() + delayHours * hourMs
  return { opensAt: new Date(opens), closesAt: new Date(opens + answerDays * dayMs) }
}

export function isSurveyOpen({ engagedSince, isSurveyAnswered }: SurveyOf, delayHours: number, now: Date) {
  const window = surveyWindow(engagedSince, delayHours)
  return !isSurveyAnswered && window !== null && window.opensAt <= now && now < window.closesAt
}

/** A submitted survey. Without a hire it covers the experience. */
export type SentSurvey = {
  userId: number
  /** The order, by its uuid or its number (AMB-06). */
  requestId: string
  formId: number
  answers: readonly Pick<SnapshotEntry, 'name' | 'value'>[]
  rating: number | null
  comment: string
  hired: { leadId: number; professionalId: number } | null
}
