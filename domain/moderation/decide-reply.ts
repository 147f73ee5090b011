import { z } from 'zod'
import { decideReviewErrorCodes } from '#domain/reviews/review-signals.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { replyReasons } from '#domain/shared/reply-reason.ts'
import { blockNoteLimit } from './block-note.ts'

const reply = z.object({
  reviewId: z.int().positive(),
  /** So many of its reports were decided when the page was made; with more, a colleague was first. */
  decidedBefore: z.int().min(0),
})

/** Our team keeps an answer that somebody reported. */
export const approveReplyForm = actionForm({ takes: reply, refusals: decideReviewErrorCodes })

/** Our team takes an answer away. The note is for the team only; the professional is told the reason in our words. */
export const withdrawReplyForm = actionForm({
  takes: reply.extend({
    reason: z.enum(replyReasons),
    note: z.string().trim().meta({ maxLength: blockNoteLimit }).optional(),
  }),
  refusals: decideReviewErrorCodes,
})
