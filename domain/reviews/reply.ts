import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { replyReasons } from '#domain/shared/reply-reason.ts'

const number = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)

/** A client shows our team an answer that breaks the rules. */
export const reportReplyForm = actionForm({
  takes: z.object({ reviewId: number, reason: z.enum(replyReasons) }),
  refusals: ['not_found', 'too_many_requests'],
})
export type ReportReplyErrorCode = (typeof reportReplyForm.refusals)[number]
