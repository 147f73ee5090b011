import { data } from 'react-router'
import { errorInit, type ReportedError } from '#presenters/error-status.ts'
import { feedbackLimit, helpBrowser, rateArticle } from '#domain/help/article-feedback.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { takeFrom } from '#platform/security/rate-limit.ts'
import { ipLimitKey, isSecure } from '#platform/security/request-origin.ts'
import { errorTexts } from '#texts/errors.ts'

type Shown = { answered?: boolean; problem?: string }
type Answer = { answer: Shown } & ResponseInit

/** Article feedback submitted without JavaScript. */
export async function feedbackFromForm(slug: string, request: Request): Promise<Answer> {
  const said = (await request.formData()).get('util')
  const refused = (refusal: ReportedError) => ({ answer: { problem: errorTexts[refusal.code] }, ...errorInit(refusal) })
  if (said !== 'sim' && said !== 'nao') return refused({ code: 'invalid' })
  const taken = await takeFrom(feedbackLimit, ipLimitKey(request.headers))
  if (!taken.ok) return refused(taken)
  const { browser, cookie } = helpBrowser(request.headers.get('cookie'), isSecure(request))
  const rated = await rateArticle(db(), { slug, browser, helpful: said === 'sim' }, now())
  if (!rated.ok) throw data(null, { status: 404 })
  return {
    answer: { answered: rated.value.helpful },
    ...(cookie ? { headers: { 'set-cookie': cookie } } : {}),
  }
}
