import { redirect } from 'react-router'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { approveReply, withdrawReply } from '#domain/moderation/decide-reply.server.ts'
import { approveReplyForm, withdrawReplyForm } from '#domain/moderation/decide-reply.ts'
import { approveReview, withdrawReview } from '#domain/moderation/decide-review.server.ts'
import { approveReviewForm, withdrawReviewForm } from '#domain/moderation/decide-review.ts'
import { decideReviewTexts as words, type reviewDoneTexts } from '#texts/review-decisions.ts'
import { decideReplyTexts } from '#texts/replies.ts'
import { href } from '#href.ts'

const backToQueue = (done: keyof typeof reviewDoneTexts) =>
  redirect(`${href('/interno/avaliacoes')}?feito=${done}`, 303)

/** Keeps or withdraws the review, or the answer to it, that the form names. */
export const decisionOnReview = pageDoors({
  keep: pageDoor(approveReviewForm, approveReview, { words, done: () => backToQueue('kept') }),
  withdraw: pageDoor(withdrawReviewForm, withdrawReview, { words, done: () => backToQueue('withdrawn') }),
  keepReply: pageDoor(approveReplyForm, approveReply, {
    words: decideReplyTexts,
    done: () => backToQueue('replyKept'),
  }),
  withdrawReply: pageDoor(withdrawReplyForm, withdrawReply, {
    words: decideReplyTexts,
    done: () => backToQueue('replyWithdrawn'),
  }),
})
