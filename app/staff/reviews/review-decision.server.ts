import { redirect } from 'react-router'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { approveReply, withdrawReply } from '#domain/moderation/decide-reply.server.ts'
import { approveReview, withdrawReview } from '#domain/moderation/decide-review.server.ts'
import { href } from '#href.ts'
import { decideReplyTexts } from '#texts/replies.ts'
import { decideReviewTexts, type reviewDoneTexts } from '#texts/review-decisions.ts'

const backToQueue = (done: keyof typeof reviewDoneTexts) => () =>
  redirect(`${href('/interno/avaliacoes')}?feito=${done}`, 303)
const review = { messages: decideReviewTexts }
const reply = { messages: decideReplyTexts }

/** Decisions on the review that a form names, or on the reply to it. */
export const decisionOnReview = formActions({
  keep: formAction(approveReview, { ...review, onSuccess: backToQueue('kept') }),
  withdraw: formAction(withdrawReview, { ...review, onSuccess: backToQueue('withdrawn') }),
  keepReply: formAction(approveReply, { ...reply, onSuccess: backToQueue('replyKept') }),
  withdrawReply: formAction(withdrawReply, { ...reply, onSuccess: backToQueue('replyWithdrawn') }),
})
