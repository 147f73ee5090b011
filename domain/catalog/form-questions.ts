/** Visibility: before or after the unlock. */
export type QuestionVisibility = 'public' | 'after_unlock'

export type QuestionType = 'single_choice' | 'multiple_choice' | 'text' | 'date'

/** A question of the request form. */
export type Question = {
  /** Name in the answers, unique in the service. */
  name: string
  label: string
  type: QuestionType
  required: boolean
  /** Choices only. */
  options?: { value: string; label: string }[]
  /** Maximum options, or maximum characters of a text. */
  max?: number
  help?: string
  placeholder?: string
  /** Pattern of a text: 0 is a digit, A a letter, anything else itself ("0000" for a year). */
  mask?: string
  /** Shown only if an earlier, visible question has one of these values. */
  showIf?: { question: string; equals: string[] }
  visibility: QuestionVisibility
}

/** Answers by name of question. Several values for a multiple choice, an ISO day (2026-11-20) for a date. */
export type Answers = Record<string, string | string[]>

/** Default maximum of a text. */
export const maxTextAnswerLength = 500

/** Answers as a list without blanks. */
export const valuesOf = (answer: string | string[] | undefined): string[] =>
  (Array.isArray(answer) ? answer : [answer ?? '']).map((value) => value.trim()).filter((value) => value !== '')

/** Visible questions in order, for the current answers. */
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
