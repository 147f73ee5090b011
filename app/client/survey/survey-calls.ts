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
import { surveyTexts as words } from '#texts/survey.ts'

/** Whose survey it is, and what its requests carry (P-13). */
export type OpenSurvey = { requestId: string; userId: number; token: string }
export type HiredLead = { id: number; profileId: number; userName: string; userAvatar: string }
/** The questions and the candidates for "who was hired". */
export type LoadedSurveyForm = { kind: SurveyKind; id: number; questions: SurveyQuestion[]; leads: HiredLead[] }

/** Loads the questions and candidates (P-03, P-16); null on failure. */
export async function readForm(kind: SurveyKind, { requestId, token }: OpenSurvey): Promise<LoadedSurveyForm | null> {
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

type Answered = { form: LoadedSurveyForm; answers: SurveyAnswers; hired: HiredLead | undefined }

type SurveyOutcome = {
  /** `waits`: sent, but not public yet. `answered`: by an earlier answer. */
  status: 'sent' | 'waits' | 'answered' | 'failed' | 'comment-rejected' | 'signed-in-again'
  message?: string
}

/**
 * Sends the answers. Failures are reported (P-15), a forbidden text with its reason, a second answer as refused;
 * an ended session asks to sign in.
 */
export async function sendSurvey(
  { requestId, userId, token }: OpenSurvey,
  { form, answers, hired }: Answered,
): Promise<SurveyOutcome> {
  const answer = await call('POST /api/survey/form-submit', {
    authorization: `Bearer ${token}`,
    body: {
      user_id: userId,
      request_id: requestId,
      survey_form_id: form.id,
      form_snapshot: snapshotOf(form.questions, answers),
      rating: form.kind === 'service' ? ratingOf(answers) : null,
      comment: typeof answers.comment === 'string' ? answers.comment.trim() : '',
      profile_id: hired?.profileId,
      lead_id: hired?.id,
    },
  })
  if (answer.ok) return { status: form.kind === 'service' && !answer.value.isPublic ? 'waits' : 'sent' }
  const { code, message } = answer
  if (code === 'survey_answered') return { status: 'answered' }
  if (code === 'comment_not_public') return { status: 'comment-rejected', message }
  if (code && explainedErrorCodes.includes(code)) return { status: 'failed', message }
  if (answer.status === 401 && (await signInAgain('client'))) return { status: 'signed-in-again' }
  reportError(new Error(`survey answered ${answer.status}`))
  return { status: 'failed', message: words.failed }
}
