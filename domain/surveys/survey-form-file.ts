/** The schema of db/surveys/. Separate, so that browsers load no zod. */
import { z } from 'zod'
import { questionTypes, type SurveyForm, surveyKinds, type SurveyQuestion } from './survey-form.ts'

export const surveyQuestion = z.strictObject({
  name: z.string().regex(/^[a-z_]{1,40}$/),
  title: z.string().min(1),
  question_type: z.enum(questionTypes),
  options: z.array(z.string().min(1)),
  range: z.enum(['1-3', '4-5', 'any']).nullable(),
  mandatory: z.boolean(),
  description: z.string().nullable(),
  placeholder: z.string().nullable(),
  mask: z.enum(['brl']).nullable(),
  max: z.int().positive().nullable(),
  field_type: z.enum(['textarea', 'text', 'price']).nullable(),
}) satisfies z.ZodType<SurveyQuestion>

export const surveyFormFile = z.strictObject({
  id: z.int().positive(),
  kind: z.enum(surveyKinds),
  version: z.int().positive(),
  questions: z.array(surveyQuestion).min(1),
}) satisfies z.ZodType<SurveyForm>
