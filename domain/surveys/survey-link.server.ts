import { seal, unseal } from '#platform/security/seal.ts'

type Link = { orderUuid: string; until: number }

/** The token of a survey link: answers this one survey only (AMB-42). */
export const surveyToken = (orderUuid: string, until: Date) =>
  seal('survey', JSON.stringify({ orderUuid, until: until.getTime() } satisfies Link))

/** The order of a token, raw or as `Bearer`; null if invalid or expired. */
export function findOrderBySurveyToken(token: string | null | undefined, now: Date) {
  const opened = unseal('survey', token?.replace(/^Bearer\s+/i, '').trim())
  if (!opened) return null
  const { orderUuid, until } = JSON.parse(opened) as Link
  return until > now.getTime() ? orderUuid : null
}
