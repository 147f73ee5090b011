import { data, redirect } from 'react-router'
import { decideReview } from '#domain/moderation/decide-review.server.ts'
import { isWithdrawalReason } from '#domain/shared/withdrawal-reason.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { decideReviewTexts, type reviewDoneTexts, reviewDecisionTexts as words } from '#texts/review-decisions.ts'

/** What the page says again of the review whose form was refused. */
export type ReviewAnswer = { reviewId: number; refused?: string; reasonError?: string; reason?: string; note?: string }

const backToQueue = (done: keyof typeof reviewDoneTexts) => redirect(`/interno/avaliacoes?feito=${done}`, 303)

/** Keeps or withdraws the review that the form names. */
export async function decide({ form, staffUserId }: { form: FormData; staffUserId: number }) {
  const reviewId = Number(form.get('review'))
  if (!Number.isSafeInteger(reviewId) || reviewId <= 0) throw data(null, { status: 404 })
  const kept = form.get('intent') === 'keep'
  const [reason, note] = [String(form.get('reason') ?? ''), String(form.get('note') ?? '').trim()]
  if (!kept && !isWithdrawalReason(reason))
    return data<ReviewAnswer>({ reviewId, reasonError: words.reasonMissing, note }, { status: 422 })
  const decision = kept || !isWithdrawalReason(reason) ? { kept: true as const } : { kept: false as const, reason }
  const decided = await decideReview(db(), { reviewId, staffUserId, decision, note }, now())
  if (decided.ok) return backToQueue(kept ? 'kept' : 'withdrawn')
  return data<ReviewAnswer>(
    { reviewId, refused: decideReviewTexts[decided.code], reason, note },
    { status: decided.code === 'not_found' ? 404 : 409 },
  )
}
