import { type Answers, type Question, visibleQuestions } from '#domain/catalog/form-questions.ts'
import { requestSteps } from '#domain/orders/placement/request-fields.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { questionStepTexts, requestStepTexts } from '#texts/request-form.ts'
import { answerField } from './form-fields.ts'

/** A step: name, title, fields. */
export type Step = { name: string; title: string; fields: readonly string[] }

/** The service's questions by step: the first alone, for an easy start, then two at a time. */
export function questionGroups([first, ...others]: readonly Question[]) {
  if (!first) return []
  const pairCount = Math.ceil(others.length / 2)
  const pairs = Array.from({ length: pairCount }, (_, index) => others.slice(index * 2, index * 2 + 2))
  return [[first], ...pairs]
}

/** The steps for the current answers; those with only hidden questions (`showIf`) are skipped. */
export function stepsOf(questions: readonly Question[], answers: Answers, isContactKnown: boolean): Step[] {
  const visibleNames = new Set(visibleQuestions(questions, answers).map(({ name }) => name))
  const questionSteps = questionGroups(questions).flatMap((group, index) => {
    const fields = group.filter(({ name }) => visibleNames.has(name)).map(({ name }) => answerField(name))
    if (!fields.length) return []
    return { name: `servico-${index + 1}`, title: questionStepTexts[index] ?? questionStepTexts[0], fields }
  })
  const commonSteps = keysOf(requestSteps)
    .filter((name) => name !== 'contact' || !isContactKnown)
    .map((name) => ({ name, title: requestStepTexts[name], fields: requestSteps[name] }))
  return [...questionSteps, ...commonSteps]
}

/** The first step with an error, or the first. */
export const stepOfErrors = (steps: readonly Step[], errors: Record<string, string>) =>
  (steps.find(({ fields }) => fields.some((field) => errors[field])) ?? steps[0]!).name
