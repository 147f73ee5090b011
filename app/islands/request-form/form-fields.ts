import { formTexts } from '#app/middleware/form-texts.ts'
import type { Answers, Question } from '#domain/catalog/form-questions.ts'
import { emptyRequest, type RequestFields } from '#domain/orders/placement/request-fields.ts'
import { keysOf } from '#domain/shared/keys.ts'

/** The field name of a question. */
export const answerField = (question: string) => `answers.${question}`

/** Reads the form, in browser and action. Empty fields are no answers. */
export function fieldsOfForm(form: FormData, questions: readonly Question[]): RequestFields {
  const answers: Answers = {}
  for (const { name, type } of questions) {
    const values = form.getAll(answerField(name)).map(String).filter(Boolean)
    const [first] = values
    if (first) answers[name] = type === 'multiple_choice' ? values : first
  }
  const { answers: _, photos: __, ...rest } = emptyRequest
  const photos = form.getAll('photos').map(String).filter(Boolean)
  return { answers, ...formTexts(form, keysOf(rest)), photos }
}
