import { notify } from '#domain/notifications/notifications.server.ts'
import { removeRating } from '#domain/professionals/professionals.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { WithdrawalReason } from '#domain/shared/withdrawal-reason.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import type { Db } from '#platform/db.ts'
import { completePublication } from './publish-review.server.ts'
import {
  type DecideReviewErrorCode,
  type ReviewDecision,
  type ReviewSignal,
  needsStaffReview,
} from './review-signals.ts'

type Decided = { professionalId: number; clientId: number | null; wasPublic: boolean; signals: ReviewSignal[] }

/** Locks the professional, whose rating changes, then the review. */
async function lockReview(tx: Db, column: 'r.id' | 'r.lead_id', value: number) {
  const reviewed = tx.selectFrom('reviews as r').select('r.professional_id').where(column, '=', value)
  await tx.selectFrom('professionals').select('id').where('id', 'in', reviewed).forNoKeyUpdate().execute()
  return selectReviews(tx).where(column, '=', value).executeTakeFirst()
}

const selectReviews = (tx: Db) =>
  tx
    .selectFrom('reviews as r')
    .innerJoin('professionals as p', 'p.id', 'r.professional_id')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('o.uuid')
    .select(['r.id', 'r.lead_id', 'r.professional_id', 'r.category_id', 'r.rating', 'r.signals', 'r.published_at'])
    .select(['r.decision', 'p.user_id as professionalUserId', 'o.client_id as clientId', 'o.id as orderId'])
    .forNoKeyUpdate('r')

type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>

/**
 * Staff publish a review or withdraw it, in the caller's transaction; a withdrawn one does not count, and its client
 * reads why. A decision may be reversed. Errors: already decided the same way; with `wasUndecided`, already decided.
 */
export async function decideReview(
  tx: Db,
  { reviewId, decision, wasUndecided }: { reviewId: number; decision: ReviewDecision; wasUndecided: boolean },
  now: Date,
): Promise<Result<Decided, DecideReviewErrorCode>> {
  const review = await lockReview(tx, 'r.id', reviewId)
  if (!review) return fail('not_found')
  if (review.decision === (decision.kept ? 'kept' : 'withdrawn') || (wasUndecided && review.decision))
    return fail('already_decided')
  if (decision.kept) await keep(tx, review, now)
  else await withdraw(tx, review, decision.reason, now)
  const { professional_id: professionalId, clientId, published_at, signals } = review
  return ok({ professionalId, clientId, wasPublic: published_at !== null, signals })
}

async function keep(tx: Db, review: LockedReview, now: Date) {
  await tx
    .updateTable('reviews')
    .set({ decision: 'kept', decision_reason: null, decided_at: now, published_at: review.published_at ?? now })
    .where('id', '=', review.id)
    .execute()
  if (!review.published_at) await completePublication(tx, review, review.professionalUserId, now)
}

async function withdraw(tx: Db, review: LockedReview, reason: WithdrawalReason, now: Date) {
  await takeAway(tx, review, reason, now)
  const { clientId: userId, orderId, uuid } = review
  if (userId === null) return
  await notify(tx, { userId, kind: 'review_withdrawn', orderId, facts: { uuid, reason } }, now)
}

async function takeAway(tx: Db, review: LockedReview, reason: string, now: Date) {
  await tx
    .updateTable('reviews')
    .set({ decision: 'withdrawn', decision_reason: reason, decided_at: now, published_at: null })
    .where('id', '=', review.id)
    .execute()
  if (review.published_at) {
    await removeRating(tx, review.professional_id, review.rating, now)
    await purgePages(tx, now, [`service:${review.category_id}`])
  }
}

/**
 * Withdraws the reviews of a blocked order; its client is notified about the order. Runs in the caller's transaction.
 */
export async function withdrawReviewsOfOrder(tx: Db, orderId: number, now: Date) {
  const leads = await tx
    .selectFrom('leads')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('professional_id')
    .execute()
  for (const { id } of leads) {
    const review = await lockReview(tx, 'r.lead_id', id)
    if (review && review.decision !== 'withdrawn') await takeAway(tx, review, 'order_blocked', now)
  }
}

/** Publishes a review that only waited for the professional's mark. Call with the lead locked. */
export async function confirmDeal(tx: Db, leadId: number, now: Date) {
  const review = await lockReview(tx, 'r.lead_id', leadId)
  if (!review || review.published_at || review.decision) return
  const signals = review.signals.filter((signal) => signal !== 'one_sided')
  const published_at = needsStaffReview(signals) ? null : now
  await tx.updateTable('reviews').set({ signals, published_at }).where('id', '=', review.id).execute()
  if (published_at) await completePublication(tx, review, review.professionalUserId, now)
}
