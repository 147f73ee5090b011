import { createRoute, z } from '@hono/zod-openapi'
import { answerSurvey } from '#domain/surveys/answer-survey.server.ts'
import { surveyQuestion } from '#domain/surveys/survey-form-file.ts'
import { commentLimit, questionTypes, surveyKinds } from '#domain/surveys/survey-form.ts'
import { surveyForm } from '#domain/surveys/survey-forms.server.ts'
import { apiAction } from './api-action.ts'
import { newApi } from './context.ts'
import { jsonResponse } from './schemas.ts'

export const surveys = newApi()

const surveyFormResponse = z
  .object({ id: z.int(), related_questions: z.object({ questions: z.array(surveyQuestion) }) })
  .openapi('SurveyForm')

/** The questions of a survey, the same for everybody (X-14; AMB-80). */
for (const kind of surveyKinds)
  surveys.openapi(
    createRoute({
      method: 'get',
      path: `/api/survey/${kind}`,
      summary: kind === 'service' ? 'Perguntas sobre o serviço' : 'Perguntas a quem não contratou',
      responses: { 200: jsonResponse(surveyFormResponse, 'Formulário') },
    }),
    (c) => {
      const { id, questions } = surveyForm(kind)
      return c.json({ id, related_questions: { questions } }, 200)
    },
  )

/** Text without characters that PostgreSQL rejects. */
const textUpTo = (limit: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\0', '').trim())
    .pipe(z.string().max(limit))

const entry = z.strictObject({
  name: z.string().max(40),
  title: z.string().max(200).optional(),
  question_type: z.enum(questionTypes).optional(),
  value: z.union([z.number(), textUpTo(commentLimit), z.array(z.string().max(100)).max(20)]),
})
const entries = z.array(entry).max(30)

/** A list, or the same as JSON text (AMB-43). */
const snapshot = z.union([
  entries,
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'JSON' })
        return z.NEVER
      }
    })
    .pipe(entries),
])

const requestId = z.union([z.string().min(1).max(60), z.int().positive().transform(String)])

const submittedForm = z.strictObject({
  user_id: z.int().positive(),
  request_id: requestId,
  survey_form_id: z.int().positive(),
  form_snapshot: snapshot,
  rating: z.int().min(1).max(5).nullable(),
  comment: textUpTo(commentLimit).nullable(),
  profile_id: z.int().positive().optional(),
  lead_id: z.int().positive().optional(),
})

/** The answers to a survey: of a service with the hired professional and a rating, of the experience without. */
apiAction(surveys, answerSurvey, {
  path: '/api/survey/form-submit',
  summary: 'Enviar as respostas de uma pesquisa',
  body: {
    schema: submittedForm,
    toInput({ profile_id, lead_id, ...form }) {
      if ((profile_id === undefined) !== (lead_id === undefined)) return null
      return {
        userId: form.user_id,
        requestId: form.request_id,
        formId: form.survey_form_id,
        answers: form.form_snapshot,
        rating: form.rating,
        comment: form.comment ?? '',
        hired: profile_id && lead_id ? { leadId: lead_id, professionalId: profile_id } : null,
      }
    },
  },
  response: {
    status: 201,
    schema: z.object({
      id: z.int(),
      isPublic: z.boolean().openapi({ description: 'false: sem avaliação, ou em conferência' }),
    }),
    description: 'Respondida',
  },
})
