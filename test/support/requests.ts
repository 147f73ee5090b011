import { catalog } from '#domain/catalog/catalog.server.ts'
import { type Answers, visibleQuestions } from '#domain/catalog/form-questions.ts'
import { emptyRequest, type RequestFields } from '#domain/orders/placement/request-fields.ts'
import { checkRequest } from '#domain/orders/placement/request-form.ts'

/** A whole form, answered with the first option of every question; say only what the test is about. */
export function aFilledForm(service = 'pintor', more: Partial<RequestFields> = {}): RequestFields {
  const { questions } = catalog().serviceBySlug(service)!
  const answers: Answers = {}
  for (const question of questions) {
    // A question may be asked because of the answer to an earlier one.
    if (!question.required || !visibleQuestions(questions, answers).includes(question)) continue
    const first = question.options?.[0]?.value ?? (question.type === 'date' ? '2026-12-01' : 'Sala e quartos')
    answers[question.name] = question.type === 'multiple_choice' ? [first] : first
  }
  return {
    ...emptyRequest,
    answers,
    urgency: 'month',
    state: 'sp',
    city: 'sao-paulo',
    description: 'Pintar a sala.',
    name: 'Bia Castanho',
    email: 'bia@exemplo.com.br',
    phone: '(11) 92222-3333',
    ...more,
  }
}

/** The same, checked: what the action takes. */
export function aCheckedRequest(service = 'pintor', more: Partial<RequestFields> = {}) {
  const checked = checkRequest(catalog().serviceBySlug(service)!.questions, aFilledForm(service, more))
  if (!checked.ok) throw new Error(`The form of the test is not valid: ${JSON.stringify(checked.errors)}`)
  return checked.value
}
