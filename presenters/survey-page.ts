import { isSurveyOpen, type SurveyOf } from '#domain/surveys/survey.ts'
import { href } from '#href.ts'

/** The address of a survey; with a token it opens without a session (AMB-42). */
export const surveyPage = (orderUuid: string, token?: string) =>
  href('/pesquisa/:uuid', { uuid: orderUuid }) + (token ? `?token=${encodeURIComponent(token)}` : '')

/** `reviewUrl`: the survey page while it is open (C-10); else null. */
export const reviewUrl = (order: SurveyOf & { uuid: string }, delayHours: number, now: Date) =>
  isSurveyOpen(order, delayHours, now) ? surveyPage(order.uuid) : null
