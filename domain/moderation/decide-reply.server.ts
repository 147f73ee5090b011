import { z } from 'zod'
import { decideReviewErrorCodes } from '#domain/reviews/review-signals.ts'
import { decideReply, type ReplyDecision } from '#domain/reviews/reviews.server.ts'
import { type ActionContext, defineAction } from '#domain/shared/define-action.server.ts'
import { replyReasons } from '#domain/shared/reply-reason.ts'
import { ok } from '#domain/shared/result.ts'
import { type StaffActor, staffWith } from '#domain/staff/staff.server.ts'
import { decisionEntry, staffNote } from './staff-note.ts'

const reply = z.object({
  reviewId: z.int().positive(),
  /** Number of decided reports on the page; more means that a colleague was first. */
  decidedReportCount: z.int().min(0),
})

/** Staff leave a reported reply public. */
export const approveReply = defineAction({
  name: 'approve-reply',
  actor: staffWith('moderate'),
  input: reply,
  errors: decideReviewErrorCodes,
  run: (context, input) => decide(context, { ...input, decision: { kept: true } }),
})

/** Staff withdraw a reply. The professional reads the reason. */
export const withdrawReply = defineAction({
  name: 'withdraw-reply',
  actor: staffWith('moderate'),
  input: reply.extend({ reason: z.enum(replyReasons), note: staffNote }),
  errors: decideReviewErrorCodes,
  run: (context, { reason, ...input }) => decide(context, { ...input, decision: { kept: false, reason } }),
})

type Decision = z.output<typeof reply> & { decision: ReplyDecision; note?: string | undefined }

async function decide(
  { tx, actor, now }: ActionContext<StaffActor>,
  { reviewId, decision, decidedReportCount, note }: Decision,
) {
  const decided = await decideReply(tx, { reviewId, decision, decidedReportCount }, now)
  if (!decided.ok) return decided
  const { professionalId, userIds, reports } = decided.value
  actor.audit({
    action: decision.kept ? 'reply.kept' : 'reply.withdrawn',
    subject: `review:${reviewId}`,
    before: { reports },
    after: decisionEntry(decision, note),
    parties: [{ professionalId }, ...userIds.map((userId) => ({ userId }))],
  })
  return ok(null)
}
