import { data } from 'react-router'
import { feedbackLimit, helpBrowser, rateArticle } from '#domain/help/article-feedback.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { takeFrom } from '#platform/security/rate-limit.ts'
import { ipLimitKey, isSecure } from '#platform/security/request-origin.ts'
import { errorInit, type ReportedError } from '#presenters/error-status.ts'
import { errorTexts } from '#texts/errors.ts'

type Answer = { answer: { answered?: boolean; problem?: string } } & ResponseInit

/** Article feedback submitted without JavaScript. */
export async function feedbackFromForm(slug: string, request: Request): Promise<Answer> {
  const opinion = (await request.formData()).get('util')
  if (opinion !== 'sim' && opinion !== 'nao') return errorAnswer({ code: 'invalid' })
  const allowance = await takeFrom(feedbackLimit, ipLimitKey(request.headers))
  if (!allowance.ok) return errorAnswer(allowance)
  const { browser, cookie } = helpBrowser(request.headers.get('cookie'), isSecure(request))
  const rated = await rateArticle(db(), { slug, browser, helpful: opinion === 'sim' }, now())
  if (!rated.ok) throw data(null, { status: 404 })
  const answer = { answered: rated.value.helpful }
  return cookie ? { answer, headers: { 'set-cookie': cookie } } : { answer }
}

const errorAnswer = (error: ReportedError): Answer => ({
  answer: { problem: errorTexts[error.code] },
  ...errorInit(error),
})
