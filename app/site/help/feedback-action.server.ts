import { data } from 'react-router'
import { feedbackLimit, helpBrowser, rateArticle } from '#domain/help/article-feedback.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { takeFrom } from '#platform/rate-limit.ts'
import { clientAddress, isSecure } from '#platform/request-origin.ts'
import { errorTexts } from '#texts/errors.ts'

type Shown = { answered?: boolean; problem?: string }
type Answer = { answer: Shown; status: number; headers?: Record<string, string> }

/** "Sim" or "Não" from the form of an article, sent without script: the same action as the call. */
export async function feedbackFromForm(slug: string, request: Request): Promise<Answer> {
  const said = (await request.formData()).get('util')
  if (said !== 'sim' && said !== 'nao') return { answer: { problem: errorTexts.invalid }, status: 422 }
  const taken = await takeFrom(feedbackLimit, clientAddress(request.headers) ?? '')
  if (!taken.ok)
    return {
      answer: { problem: errorTexts.too_many_requests },
      status: 429,
      headers: { 'retry-after': String(taken.retryAfterSeconds) },
    }
  const { browser, cookie } = helpBrowser(request.headers.get('cookie'), isSecure(request))
  const rated = await rateArticle(db(), { slug, browser, helpful: said === 'sim' }, now())
  if (!rated.ok) throw data(null, { status: 404 })
  return {
    answer: { answered: rated.value.helpful },
    status: 200,
    ...(cookie ? { headers: { 'set-cookie': cookie } } : {}),
  }
}
