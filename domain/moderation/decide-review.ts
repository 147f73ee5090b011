import { z } from 'zod'
import { decideReviewErrorCodes } from '#domain/reviews/review-signals.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { withdrawalReasons } from '#domain/shared/withdrawal-reason.ts'
import { blockNoteLimit } from './block-note.ts'

const review = z.object({
  reviewId: z.int().positive(),
  /** The page showed a review on which nobody had decided. */
  wasUndecided: z.literal('sim').optional(),
})

/** Our team keeps a review that looked arranged. */
export const approveReviewForm = actionForm({ takes: review, refusals: decideReviewErrorCodes })

/** Our team takes a review away. The note is for the team only; the client is told the reason in our words. */
export const withdrawReviewForm = actionForm({
  takes: review.extend({
    reason: z.enum(withdrawalReasons),
    note: z.string().trim().meta({ maxLength: blockNoteLimit }).optional(),
  }),
  refusals: decideReviewErrorCodes,
})
