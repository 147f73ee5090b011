import type { DecideReviewErrorCode, ReviewDecision } from '#domain/reviews/review-signals.ts'
import { decideReview as decide } from '#domain/reviews/reviews.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { blockNoteLimit } from './block-note.ts'
import type { approveReviewForm, withdrawReviewForm } from './decide-review.ts'
import { writeAudit } from './moderation.server.ts'
import { hasConflictOfInterest } from './conflict-of-interest.server.ts'

type Decision = {
  reviewId: number
  staffUserId: number
  decision: ReviewDecision
  wasUndecided?: 'sim' | undefined
  /** For the team only; the client is told the reason in our words. */
  note?: string | undefined
}

/**
 * Somebody of our team keeps a review that looked arranged, or withdraws it with a reason; who did it is written down with it
 * (quality: Staff). Refuses as `decideReview` of reviews does, and what is said of the own house.
 */
export function decideReview(
  db: Db,
  { reviewId, staffUserId, decision, wasUndecided, note }: Decision,
  now: Date,
): Promise<Result<null, DecideReviewErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, DecideReviewErrorCode>> => {
    const decided = await decide(tx, { reviewId, decision, wasUndecided: wasUndecided !== undefined }, now)
    if (!decided.ok) return decided
    const { professionalId, wasPublic, signals } = decided.value
    if (await hasConflictOfInterest(tx, { staffUserId, professionalId })) return fail('own_house')
    await writeAudit(
      tx,
      {
        staffUserId,
        action: decision.kept ? 'review.kept' : 'review.withdrawn',
        subject: `review:${reviewId}`,
        before: { isPublic: wasPublic, signals },
        after: {
          isPublic: decision.kept,
          ...(decision.kept ? {} : { reason: decision.reason }),
          ...(note ? { note: note.slice(0, blockNoteLimit) } : {}),
        },
      },
      now,
    )
    return ok(null)
  })
}

export const approveReview = (
  db: Db,
  { userId: staffUserId, ...asked }: ActionInput<typeof approveReviewForm>,
  now: Date,
) => decideReview(db, { ...asked, staffUserId, decision: { kept: true } }, now)

export const withdrawReview = (
  db: Db,
  { userId: staffUserId, reason, ...asked }: ActionInput<typeof withdrawReviewForm>,
  now: Date,
) => decideReview(db, { ...asked, staffUserId, decision: { kept: false, reason } }, now)
