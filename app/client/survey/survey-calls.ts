import { call } from '#app/browser/call.ts'
import { signInAgain } from '#app/browser/sign-in-again.ts'
import { reportError } from '#app/islands/report-error.ts'
import {
  ratingOf,
  snapshotOf,
  type SurveyAnswers,
  type SurveyKind,
  type SurveyQuestion,
} from '#domain/surveys/survey-form.ts'

/** Whose survey it is, and what its requests carry (P-13). */
export type OpenSurvey = { requestId: string; userId: number; token: string }
export type HiredLead = { id: number; profileId: number; userName: string; userAvatar: string }
/** The questions and the candidates for "who was hired". */
export type AskedForm = { kind: SurveyKind; id: number; questions: SurveyQuestion[]; leads: HiredLead[] }

/** Loads the questions and candidates (P-03, P-16); null on failure. */
export async function readForm(kind: SurveyKind, { requestId, token }: OpenSurvey): Promise<AskedForm | null> {
  const [form, profiles] = await Promise.all([
    call(`GET /api/survey/${kind}`),
    kind === 'service'
      ? call('GET /api/profiles', { query: { id: requestId }, authorization: `Bearer ${token}` })
      : null,
  ])
  if (!form.ok || profiles?.ok === false) return null
  const { id, related_questions } = form.value
  return { kind, id, questions: related_questions.questions, leads: profiles?.value.leads ?? [] }
}

/** Errors whose own text says what to do. */
const explainedErrorCodes = ['contact_returned', 'too_many_requests', 'account_suspended']

type Answered = { form: AskedForm; answers: SurveyAnswers; hired: HiredLead | undefined }

/**
 * Sends the answers. Failures are reported (P-15), a forbidden text with its reason, a second answer as refused;
 * an ended session asks to sign in.
 */
export async function sendSurvey(
  { requestId, userId, token }: OpenSurvey,
  { form, answers, hired }: Answered,
): Promise<
  | 'sent'
  | 'waits'
  | 'answered'
  | 'failed'
  | 'signed-in-again'
  | { explained: string | undefined }
  | { commentError: string | undefined }
> {
  const answer = await call('POST /api/survey/form-submit', {
    authorization: `Bearer ${token}`,
    body: {
      user_id: userId,
      request_id: requestId,
      survey_form_id: form.id,
      form_snapshot: snapshotOf(form.questions, answers),
      rating: form.kind === 'service' ? ratingOf(answers) : null,
      comment: typeof answers.comment === 'string' ? answers.comment.trim() : '',
      ...(hired ? { profile_id: hired.profileId, lead_id: hired.id } : {}),
    },
  })
  if (answer.ok) return form.kind === 'service' && !answer.value.isPublic ? 'waits' : 'sent'
  if (answer.code === 'survey_answered') return 'answered'
  if (answer.code === 'comment_not_public') return { commentError: answer.message }
  if (answer.code && explainedErrorCodes.includes(answer.code)) return { explained: answer.message }
  if (answer.status === 401 && (await signInAgain('client'))) return 'signed-in-again'
  reportError(new Error(`survey answered ${answer.status}`))
  return 'failed'
}
