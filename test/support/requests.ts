import { catalog } from '#domain/catalog/catalog.server.ts'
import { type Answers, visibleQuestions } from '#domain/catalog/form-questions.ts'
import { emptyRequest, type RequestFields } from '#domain/orders/placement/request-fields.ts'
import { checkRequest } from '#domain/orders/placement/request-form.ts'

/** A complete form with the first option of every question. */
export function aFilledForm(service = 'pintor', more: Partial<RequestFields> = {}): RequestFields {
  const { questions } = catalog().serviceBySlug(service)!
  const answers: Answers = {}
  for (const question of questions) {
    // Questions may depend on earlier answers.
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

/** A filled request form, validated, as action input. */
export function aCheckedRequest(service = 'pintor', more: Partial<RequestFields> = {}) {
  const checked = checkRequest(catalog().serviceBySlug(service)!.questions, aFilledForm(service, more))
  if (!checked.ok) throw new Error(`The form of the test is not valid: ${JSON.stringify(checked.errors)}`)
  return checked.value
}
