import { z } from 'zod'
import { decideReviewErrorCodes, type ReviewDecision } from '#domain/reviews/review-signals.ts'
import { decideReview } from '#domain/reviews/reviews.server.ts'
import { type ActionContext, defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { withdrawalReasons } from '#domain/shared/withdrawal-reason.ts'
import { type StaffActor, staffWith } from '#domain/staff/staff.server.ts'
import { decisionEntry, staffNote } from './staff-note.ts'

const review = z.object({
  reviewId: z.int().positive(),
  /** The page showed an undecided review. */
  wasUndecided: z.literal('sim').optional(),
})

/** Staff publish a review that looked arranged. */
export const approveReview = defineAction({
  name: 'approve-review',
  actor: staffWith('moderate'),
  input: review,
  errors: decideReviewErrorCodes,
  run: (context, input) => decide(context, { ...input, decision: { kept: true } }),
})

/** Staff withdraw a review. Its client reads the reason. */
export const withdrawReview = defineAction({
  name: 'withdraw-review',
  actor: staffWith('moderate'),
  input: review.extend({ reason: z.enum(withdrawalReasons), note: staffNote }),
  errors: decideReviewErrorCodes,
  run: (context, { reason, ...input }) => decide(context, { ...input, decision: { kept: false, reason } }),
})

type Decision = z.output<typeof review> & { decision: ReviewDecision; note?: string | undefined }

async function decide(
  { tx, actor, now }: ActionContext<StaffActor>,
  { reviewId, decision, wasUndecided, note }: Decision,
) {
  const decided = await decideReview(tx, { reviewId, decision, wasUndecided: wasUndecided !== undefined }, now)
  if (!decided.ok) return decided
  const { professionalId, clientId, wasPublic, signals } = decided.value
  actor.audit({
    action: decision.kept ? 'review.kept' : 'review.withdrawn',
    subject: `review:${reviewId}`,
    before: { isPublic: wasPublic, signals },
    after: decisionEntry(decision, note),
    parties: clientId === null ? [{ professionalId }] : [{ professionalId }, { userId: clientId }],
  })
  return ok(null)
}
