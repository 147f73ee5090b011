/** The forms of the survey (domain 1.5; AMB-43): each is a file of db/surveys/, and the same rules show and check it. */

export const surveyKinds = ['service', 'experience'] as const
/** `service`: a professional was hired and is reviewed. `experience`: no one was, and why. */
export type SurveyKind = (typeof surveyKinds)[number]

export const questionTypes = ['rating', 'single_choice', 'multiple_choice', 'text'] as const
export const commentLimit = 350

/** A question as files and calls have it (P-13). `range`: for which ratings it is asked; null is for any. */
export type SurveyQuestion = {
  name: string
  title: string
  question_type: (typeof questionTypes)[number]
  options: string[]
  range: '1-3' | '4-5' | 'any' | null
  mandatory: boolean
  description: string | null
  placeholder: string | null
  mask: 'brl' | null
  /** The most choices of several, the most characters of a text. */
  max: number | null
  field_type: 'textarea' | 'text' | 'price' | null
}
export type SurveyForm = { id: number; kind: SurveyKind; version: number; questions: SurveyQuestion[] }

/** An answer by the type of its question: stars, one option, several, or a text. */
export type SurveyValue = number | string | string[]
export type SurveyAnswers = Readonly<Record<string, SurveyValue | undefined>>
export type SnapshotEntry = Pick<SurveyQuestion, 'name' | 'title' | 'question_type'> & { value: SurveyValue }

const isAskedFor = ({ range }: SurveyQuestion, rating: number | null) =>
  range === null || range === 'any' || (rating !== null && (range === '1-3') === rating <= 3)

/** The questions for a rating; follow-ups of other ratings are hidden. */
export const visibleQuestions = (questions: readonly SurveyQuestion[], rating: number | null) =>
  questions.filter((question) => isAskedFor(question, rating))

/** The rating among the answers; null before one was given, and in a form without. */
export const ratingOf = (answers: SurveyAnswers) => (typeof answers.rating === 'number' ? answers.rating : null)

/** Whether there is an answer at all: no stars, no ticks and white space are none. */
export function isGiven(value: SurveyValue | undefined): value is SurveyValue {
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== 0
}

/** The step may be left: its question was answered, or need not be. */
export const canContinue = ({ name, mandatory }: SurveyQuestion, answers: SurveyAnswers) =>
  !mandatory || isGiven(answers[name])

/** What is sent and kept: the answers to visible questions, with the words that were asked (AMB-43). */
export const snapshotOf = (questions: readonly SurveyQuestion[], answers: SurveyAnswers): SnapshotEntry[] =>
  visibleQuestions(questions, ratingOf(answers)).flatMap(({ name, title, question_type }) => {
    const value = answers[name]
    return isGiven(value) ? [{ name, title, question_type, value }] : []
  })

const brl = /^R\$ ?\d{1,3}(\.\d{3}){0,3},\d{2}$/

/** Whether an answer is one that this question takes: its type, its options, no more than its `max`. */
export function fits({ question_type, options, mask, max }: SurveyQuestion, value: SurveyValue) {
  if (question_type === 'rating')
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5
  if (question_type === 'single_choice') return typeof value === 'string' && options.includes(value)
  if (question_type === 'multiple_choice')
    return (
      Array.isArray(value) &&
      value.length <= (max ?? options.length) &&
      new Set(value).size === value.length &&
      value.every((option) => options.includes(option))
    )
  return typeof value === 'string' && value.length <= (max ?? commentLimit) && (mask !== 'brl' || brl.test(value))
}

/**
 * The answers as they are kept, or null when the form does not take them: an unknown question or one asked twice, an answer
 * that does not fit, a mandatory one missing. Answers to hidden questions are left out, as if they had not been sent.
 */
export function checkedAnswers(
  { questions }: SurveyForm,
  sent: readonly { name: string; value: SurveyValue }[],
): SnapshotEntry[] | null {
  const answers = Object.fromEntries(sent.filter(({ value }) => isGiven(value)).map(({ name, value }) => [name, value]))
  const asked = new Map(questions.map((question) => [question.name, question]))
  if (new Set(sent.map(({ name }) => name)).size < sent.length || !sent.every(({ name }) => asked.has(name)))
    return null
  const visible = visibleQuestions(questions, ratingOf(answers))
  const isWhole = visible.every((question) => {
    const value = answers[question.name]
    return value === undefined ? !question.mandatory : fits(question, value)
  })
  return isWhole ? snapshotOf(questions, answers) : null
}
