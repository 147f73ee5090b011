import type { SurveyAsker } from '#domain/surveys/survey-order.server.ts'
import { orderOfLink } from '#domain/surveys/survey-link.server.ts'
import { now } from '#platform/clock.ts'
import { type ApiContext, ApiError, whoAsks } from './context.ts'

/** Whose survey it may be: that of the signed link in `Authorization`, or a client's with a session; 401 or 403 for all others (AMB-42). */
export async function surveyAsker(c: ApiContext): Promise<SurveyAsker> {
  const linkedOrder = orderOfLink(c.req.header('authorization'), now())
  if (linkedOrder) return { linkedOrder }
  const who = await whoAsks(c)
  if (!who) throw new ApiError(401, 'session_required')
  if (who.role !== 'client') throw new ApiError(403, 'wrong_role')
  return { clientUserId: who.userId }
}
