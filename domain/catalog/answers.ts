import { isoDay } from '#domain/shared/typed-day.ts'
import { plainWidth } from '#domain/shared/without-spaces.ts'
import { type Answers, maxTextAnswerLength, type Question, valuesOf, visibleQuestions } from './form-questions.ts'

export type AnswerErrorCode = 'required' | 'invalid' | 'over_limit'

export type ReadAnswers = { ok: true; value: Answers } | { ok: false; errors: Record<string, AnswerErrorCode> }

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

function fitsMask(value: string, mask: string): boolean {
  const fits = { 0: /\d/, A: /\p{L}/u } as Record<string, RegExp>
  return (
    value.length === mask.length &&
    [...mask].every((character, index) => fits[character]?.test(value[index]!) ?? character === value[index])
  )
}

/** The error of one answer, or null. Several values for a single choice are `invalid`. */
export function answerError(question: Question, answer: string | string[] | undefined): AnswerErrorCode | null {
  const values = valuesOf(answer)
  const [value] = values
  if (value === undefined) return question.required ? 'required' : null
  if (question.type !== 'multiple_choice' && values.length > 1) return 'invalid'
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice': {
      const optionValues = new Set(question.options?.map((option) => option.value))
      if (new Set(values).size < values.length || !values.every((option) => optionValues.has(option))) return 'invalid'
      return values.length > (question.max ?? values.length) ? 'over_limit' : null
    }
    case 'date':
      return isDay(isoDay(value)) ? null : 'invalid'
    case 'text':
      if (value.length > (question.max ?? maxTextAnswerLength)) return 'over_limit'
      return question.mask && !fitsMask(plainWidth(value), question.mask) ? 'invalid' : null
  }
}

function normalizedAnswer({ type, mask }: Question, values: string[]) {
  if (type === 'multiple_choice') return values
  const [value = ''] = values
  if (type === 'date') return isoDay(value)
  return mask ? plainWidth(value) : value
}

/**
 * Validates all answers, in browser, page and API (spec 5). Returns trimmed answers of visible questions; hidden ones
 * (`showIf`) are dropped, unknown ones are `invalid`.
 */
export function readAnswers(questions: readonly Question[], answers: Answers): ReadAnswers {
  const errors: Record<string, AnswerErrorCode> = {}
  const value: Answers = {}
  for (const question of visibleQuestions(questions, answers)) {
    const answer = Object.hasOwn(answers, question.name) ? answers[question.name] : undefined
    const error = answerError(question, answer)
    if (error) errors[question.name] = error
    const values = valuesOf(answer)
    if (values.length) value[question.name] = normalizedAnswer(question, values)
  }
  const names = new Set(questions.map((question) => question.name))
  for (const name of Object.keys(answers)) if (!names.has(name)) errors[name] = 'invalid'
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value }
}
