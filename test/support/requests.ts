import { catalog } from '#domain/catalog/catalog.server.ts'
import { type Answers, visibleQuestions } from '#domain/catalog/form-questions.ts'
import { findProfessionalOfLink } from '#domain/matching/asked-by-link.server.ts'
import { emptyRequest, type RequestFields } from '#domain/orders/placement/request-fields.ts'
import { requestExpressWith, requestOrderWith } from '#domain/orders/placement/request-order.server.ts'

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

/** The same as action input. */
export const aRequest = (service = 'pintor', more: Partial<RequestFields> = {}) => ({
  ...aFilledForm(service, more),
  categoryId: catalog().serviceBySlug(service)!.id,
})

const isOtherPlace = async () => false
export const requestOrder = requestOrderWith({ isOtherPlace, findProfessionalOfLink })
export const requestExpress = requestExpressWith({ isOtherPlace })
