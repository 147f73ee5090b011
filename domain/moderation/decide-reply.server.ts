import type { DecideReviewErrorCode } from '#domain/reviews/review-signals.ts'
import { decideReply as decide, type ReplyDecision } from '#domain/reviews/reviews.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { blockNoteLimit } from './block-note.ts'
import type { approveReplyForm, withdrawReplyForm } from './decide-reply.ts'
import { writeAudit } from './moderation.server.ts'
import { hasConflictOfInterest } from './conflict-of-interest.server.ts'

type Decision = {
  reviewId: number
  staffUserId: number
  decision: ReplyDecision
  decidedBefore: number
  note?: string | undefined
}

/**
 * Somebody of our team keeps an answer to a review that was reported, or takes it away with a reason; who did it is written
 * down with it (quality: Staff). Refuses as `decideReply` of reviews does, and what the own house wrote.
 */
const decideReply = (db: Db, { reviewId, staffUserId, decision, decidedBefore, note }: Decision, now: Date) =>
  inTransaction(db, async (tx): Promise<Result<null, DecideReviewErrorCode>> => {
    const decided = await decide(tx, { reviewId, decision, decidedBefore }, now)
    if (!decided.ok) return decided
    const { professionalId, reports } = decided.value
    if (await hasConflictOfInterest(tx, { staffUserId, professionalId })) return fail('own_house')
    await writeAudit(
      tx,
      {
        staffUserId,
        action: decision.kept ? 'reply.kept' : 'reply.withdrawn',
        subject: `review:${reviewId}`,
        before: { reports },
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

export const approveReply = (
  db: Db,
  { userId: staffUserId, ...asked }: ActionInput<typeof approveReplyForm>,
  now: Date,
) => decideReply(db, { ...asked, staffUserId, decision: { kept: true } }, now)

export const withdrawReply = (
  db: Db,
  { userId: staffUserId, reason, ...asked }: ActionInput<typeof withdrawReplyForm>,
  now: Date,
) => decideReply(db, { ...asked, staffUserId, decision: { kept: false, reason } }, now)
