import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { replyLimit } from './reply-limits.ts'
import { replyReasons } from '#domain/shared/reply-reason.ts'

const number = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)

/** A professional answers the review of a contact. No phone, e-mail or link: everybody reads it. */
export const replyToReviewForm = actionForm({
  takes: z.object({ leadId: number, text: z.string().trim().min(2).max(replyLimit) }),
  refusals: ['not_found', 'already_replied', 'reply_late', 'contact_data', 'link', 'forbidden_words'],
})
export type ReplyErrorCode = (typeof replyToReviewForm.refusals)[number]

/** A client shows our team an answer that breaks the rules. */
export const reportReplyForm = actionForm({
  takes: z.object({ reviewId: number, reason: z.enum(replyReasons) }),
  refusals: ['not_found', 'too_many_requests'],
})
export type ReportReplyErrorCode = (typeof reportReplyForm.refusals)[number]
