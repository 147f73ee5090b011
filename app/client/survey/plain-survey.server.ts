import { centsIn, formTexts } from '#app/middleware/form-texts.ts'
import { maxCharacters, type Typed } from '#app/middleware/read-form.ts'
import { findProfilesOfOrder } from '#domain/leads/order-profiles.server.ts'
import { answerSurvey } from '#domain/surveys/answer-survey.server.ts'
import {
  isGiven,
  isValidAnswer,
  ratingOf,
  snapshotOf,
  type SurveyKind,
  type SurveyQuestion,
  type SurveyValue,
  visibleQuestions,
} from '#domain/surveys/survey-form.ts'
import { surveyForm } from '#domain/surveys/survey-forms.server.ts'
import { db } from '#platform/db.ts'
import { presentProfiles } from '#presenters/order.ts'
import { errorTexts } from '#texts/errors.ts'
import { formatMoney } from '#texts/format.ts'
import { firstFieldErrors } from '#texts/invalid-field.ts'
import { surveyTexts as words } from '#texts/survey.ts'
import type { LoadedSurveyForm } from './survey-calls.ts'

type SurveyOrder = { uuid: string; clientUserId: number }

/** What the browser loads by the API, for a page without JavaScript. */
export async function loadSurveyForm(kind: SurveyKind, { uuid, clientUserId }: SurveyOrder): Promise<LoadedSurveyForm> {
  const { id, questions } = surveyForm(kind)
  if (kind === 'experience') return { kind, id, questions, leads: [] }
  const profiles = await findProfilesOfOrder(db(), { requestId: uuid, clientUserId })
  return { kind, id, questions, leads: profiles ? presentProfiles(profiles).leads : [] }
}

/** The input of the survey's action from the form without JavaScript. */
export function readPlainSurvey(form: FormData) {
  const { kind, userId, requestId, lead_id } = formTexts(form, ['kind', 'userId', 'requestId', 'lead_id'])
  const isService = kind === 'service'
  const { id: formId, questions } = surveyForm(isService ? 'service' : 'experience')
  const answers = Object.fromEntries(questions.map((question) => [question.name, answerIn(form, question)]))
  const rating = ratingOf(answers)
  const errors: Record<string, string> = isService && !lead_id ? { lead_id: 'required' } : {}
  for (const question of visibleQuestions(questions, rating)) {
    const error = errorOf(question, answers[question.name])
    if (error) errors[question.name] = error
  }
  const typed = { lead_id, ...answers, rating: String(rating ?? '') } as Typed
  const parsed = answerSurvey.input.safeParse({
    userId: Number(userId),
    requestId,
    formId,
    answers: snapshotOf(questions, answers),
    rating,
    comment: answers.comment ?? '',
    hired: isService ? { leadId: Number(lead_id), professionalId: Number(form.get(`profile_of_${lead_id}`)) } : null,
  })
  if (Object.keys(errors).length > 0) return { ok: false as const, typed, errors }
  if (!parsed.success) return { ok: false as const, typed, errors: firstFieldErrors(parsed.error) }
  return { ok: true as const, value: parsed.data, typed }
}

function answerIn(form: FormData, { name, question_type, field_type, options }: SurveyQuestion) {
  if (question_type === 'multiple_choice') return options.filter((option) => form.getAll(name).includes(option))
  if (field_type === 'price') {
    const cents = centsIn(form, name)
    return /^\d+$/.test(cents) ? formatMoney(Number(cents)) : cents.slice(0, maxCharacters)
  }
  const { [name]: sent = '' } = formTexts(form, [name])
  if (question_type === 'rating') return Number(sent) || undefined
  return sent.replaceAll('\r\n', '\n').replaceAll('\0', '').trim().slice(0, maxCharacters)
}

/** What is wrong with an answer: a code of texts/field-errors.ts, or a text. */
function errorOf(question: SurveyQuestion, value: SurveyValue | undefined) {
  if (!isGiven(value)) return question.mandatory ? 'required' : undefined
  if (isValidAnswer(question, value)) return undefined
  if (question.question_type === 'multiple_choice' && question.max !== null) return words.atMost(question.max)
  return question.field_type === 'price' ? errorTexts.invalid_price : 'over_limit'
}
