/** Who reads an answer: every professional who sees the order, or only those who unlocked it. */
export type QuestionVisibility = 'public' | 'after_unlock'

export type QuestionType = 'single_choice' | 'multiple_choice' | 'text' | 'date'

/** One question of the request form of a service. */
export type Question = {
  /** Its name among the answers, unique in the service. */
  name: string
  label: string
  type: QuestionType
  required: boolean
  /** Of choices only. */
  options?: { value: string; label: string }[]
  /** Most options of a multiple choice, most characters of a text. */
  max?: number
  help?: string
  placeholder?: string
  /** Pattern of a text: 0 is a digit, A a letter, anything else itself ("0000" for a year). */
  mask?: string
  /** Asked only when an earlier question was asked and answered with one of these values. */
  showIf?: { question: string; equals: string[] }
  visibility: QuestionVisibility
}

/** Answers by name of question. Several values for a multiple choice, an ISO day (2026-11-20) for a date. */
export type Answers = Record<string, string | string[]>

/** Most characters of a text whose question sets none. */
export const maxTextAnswerLength = 500

/** What was answered, as a list without blanks. */
export const valuesOf = (answer: string | string[] | undefined): string[] =>
  (Array.isArray(answer) ? answer : [answer ?? '']).map((value) => value.trim()).filter((value) => value !== '')

/** The questions to ask, in order, given what was answered so far. */
export function visibleQuestions(questions: readonly Question[], answers: Answers): Question[] {
  const visible = new Map<string, Question>()
  for (const question of questions) {
    const { showIf } = question
    const isAsked =
      !showIf ||
      (visible.has(showIf.question) &&
        valuesOf(answers[showIf.question]).some((value) => showIf.equals.includes(value)))
    if (isAsked) visible.set(question.name, question)
  }
  return [...visible.values()]
}
