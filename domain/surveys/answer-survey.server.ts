import { z } from 'zod'
import { hireLead } from '#domain/leads/leads.server.ts'
import { publishReview } from '#domain/reviews/reviews.server.ts'
import { signedInUser } from '#domain/shared/caller.ts'
import { type Actor, defineAction } from '#domain/shared/define-action.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { env } from '#platform/env.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { stillDecidingAnswer, validateAnswers, type SurveyForm } from './survey-form.ts'
import { surveyFormById } from './survey-forms.server.ts'
import { type SurveyRespondent, findSurveyOrder } from './survey-order.server.ts'
import { daysToAskDeciding, isSurveyOpen, canBePublic, type SentSurvey, surveyErrorCodes } from './survey.ts'

const id = z.int().positive()
const input = z.object({
  userId: id,
  requestId: z.string(),
  formId: id,
  answers: z
    .array(z.object({ name: z.string(), value: z.union([z.number(), z.string(), z.array(z.string())]) }))
    .readonly(),
  rating: z.int().nullable(),
  comment: z.string(),
  hired: z.object({ leadId: id, professionalId: id }).nullable(),
}) satisfies z.ZodType<SentSurvey>

/** A client, or the holder of the link of one order's survey (AMB-42). */
const surveyRespondent: Actor<SurveyRespondent, never> = {
  access: { clientOrLink: 'survey' },
  errors: [],
  load: async (_, caller) =>
    ok(caller.linkedOrder ? { linkedOrder: caller.linkedOrder } : { clientUserId: signedInUser(caller).userId }),
}

/**
 * Answers the survey of an order (X-16; domain 2.4); a service answer marks the hire and writes the review. Errors:
 * not theirs, answered, outside the window, answers or text against a rule, refunded. Returns id and `isPublic`.
 */
export const answerSurvey = defineAction({
  name: 'answer-survey',
  actor: surveyRespondent,
  input,
  errors: [...surveyErrorCodes, 'account_suspended'],
  identifiedByInput: true,
  async run({ tx, actor: respondent, now }, sent) {
    const order = await findSurveyOrder(tx, sent.requestId, respondent)
    if (!order) return fail('not_found')
    if (sent.userId !== order.clientUserId) return fail('wrong_user')
    // The link works without a session.
    if (order.isClientSuspended) return fail('account_suspended')
    if (order.isSurveyAnswered) return fail('survey_answered')
    if (!isSurveyOpen(order, env.SURVEY_DELAY_HOURS, now)) return fail('survey_not_open')
    const form = surveyFormById(sent.formId)
    const snapshot = form && checkedSurvey(form, sent)
    if (!snapshot) return fail('invalid_survey')
    if (sent.hired && !canBePublic(sent.comment)) return fail('comment_not_public')

    const { hired, rating } = sent
    const stillDeciding = !hired && snapshot.some(({ value }) => value === stillDecidingAnswer)
    const answer = {
      form_id: form.id,
      form_snapshot: JSON.stringify(snapshot),
      rating,
      comment: sent.comment,
      lead_id: hired?.leadId ?? null,
      still_deciding: stillDeciding,
      created_at: now,
    }
    const response = await tx
      .insertInto('survey_responses')
      .values({ order_id: order.id, user_id: order.clientUserId, ...answer })
      .onConflict((conflict) =>
        conflict.column('order_id').doUpdateSet(answer).where('survey_responses.still_deciding', '=', true),
      )
      .returning('id')
      .executeTakeFirst()
    if (!response) return fail('survey_answered')
    const allowance = await consumeLimit(tx, personLimits.review, order.clientUserId)
    if (!allowance.ok) return allowance
    const askAgainAt = stillDeciding ? addDays(now, daysToAskDeciding) : null
    await tx.updateTable('surveys').set({ ask_again_at: askAgainAt }).where('order_id', '=', order.id).execute()
    let isPublic = false
    if (hired && rating !== null) {
      const lead = await hireLead(tx, { ...hired, orderId: order.id }, now)
      if (!lead.ok) return lead
      const { categoryId, cityId } = order
      const professional = { id: hired.professionalId, userId: lead.value.professionalUserId }
      const review = { leadId: hired.leadId, professional, categoryId, cityId, rating, comment: sent.comment }
      isPublic = await publishReview(tx, review, now)
    }
    const payload = { uuid: order.uuid }
    await emit(tx, now, { topic: `user:${order.clientUserId}`, kind: 'order.changed', payload })
    return ok({ ...response, isPublic })
  },
})

/** The answers, with rating and comment from their own fields; null if invalid. */
function checkedSurvey(form: SurveyForm, { answers, rating, comment, hired }: SentSurvey) {
  if ((form.kind === 'service') !== (hired !== null) || (rating === null) !== (hired === null)) return null
  const checked = answers.filter(({ name }) => name !== 'rating' && name !== 'comment')
  if (rating !== null) checked.push({ name: 'rating', value: rating })
  checked.push({ name: 'comment', value: comment })
  return validateAnswers(form, checked)
}
