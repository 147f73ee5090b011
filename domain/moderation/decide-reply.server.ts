import type { DecideReviewRefusal } from '#domain/reviews/review-signals.ts'
import { decideReply as decide, type ReplyDecision } from '#domain/reviews/reviews.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { blockNoteLimit } from './block-note.ts'
import type { keepReplyForm, withdrawReplyForm } from './decide-reply.ts'
import { writeAudit } from './moderation.server.ts'
import { isOwnHouse } from './conflict-of-interest.server.ts'

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
  inTransaction(db, async (tx): Promise<Result<null, DecideReviewRefusal>> => {
    const decided = await decide(tx, { reviewId, decision, decidedBefore }, now)
    if (!decided.ok) return decided
    const { professionalId, reports } = decided.value
    if (await isOwnHouse(tx, { staffUserId, professionalId })) return refuse('own_house')
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
    return done(null)
  })

export const keepReply = (db: Db, { userId: staffUserId, ...asked }: Asked<typeof keepReplyForm>, now: Date) =>
  decideReply(db, { ...asked, staffUserId, decision: { kept: true } }, now)

export const withdrawReply = (
  db: Db,
  { userId: staffUserId, reason, ...asked }: Asked<typeof withdrawReplyForm>,
  now: Date,
) => decideReply(db, { ...asked, staffUserId, decision: { kept: false, reason } }, now)
