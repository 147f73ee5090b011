/** Survey forms (domain 1.5; AMB-43): files of db/surveys/, displayed and validated by the same rules. */

export const surveyKinds = ['service', 'experience'] as const
/** `service`: a professional was hired and is reviewed. `experience`: no one was, and why. */
export type SurveyKind = (typeof surveyKinds)[number]

export const questionTypes = ['rating', 'single_choice', 'multiple_choice', 'text'] as const
export const commentLimit = 350
/** The answer of the experience survey that leaves it open. */
export const stillDecidingAnswer = 'Ainda estou decidindo'

/** A question in files and API (P-13). `range`: ratings that show it; null for all. */
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
  /** Maximum choices, or maximum characters of a text. */
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

/** The rating among the answers; null for none. */
export const ratingOf = (answers: SurveyAnswers) => (typeof answers.rating === 'number' ? answers.rating : null)

/** Whether it is answered: no stars, no ticks and white space do not count. */
export function isGiven(value: SurveyValue | undefined): value is SurveyValue {
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== 0
}

/** Whether the step may be left: answered, or optional. */
export const canContinue = ({ name, mandatory }: SurveyQuestion, answers: SurveyAnswers) =>
  !mandatory || isGiven(answers[name])

/** The stored answers: visible questions with their wording (AMB-43). */
export const snapshotOf = (questions: readonly SurveyQuestion[], answers: SurveyAnswers): SnapshotEntry[] =>
  visibleQuestions(questions, ratingOf(answers)).flatMap(({ name, title, question_type }) => {
    const value = answers[name]
    return isGiven(value) ? [{ name, title, question_type, value }] : []
  })

const brl = /^R\$ ?\d{1,3}(\.\d{3}){0,3},\d{2}$/

/** Whether an answer fits its question: type, options, maximum. */
export function isValidAnswer({ question_type, options, mask, max }: SurveyQuestion, value: SurveyValue) {
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
 * The stored answers, or null if invalid: unknown, repeated, unfit or missing mandatory. Answers to hidden questions
 * are dropped.
 */
export function validateAnswers(
  { questions }: SurveyForm,
  sent: readonly { name: string; value: SurveyValue }[],
): SnapshotEntry[] | null {
  const answers = Object.fromEntries(sent.filter(({ value }) => isGiven(value)).map(({ name, value }) => [name, value]))
  const questionsByName = new Map(questions.map((question) => [question.name, question]))
  if (new Set(sent.map(({ name }) => name)).size < sent.length || !sent.every(({ name }) => questionsByName.has(name)))
    return null
  const visible = visibleQuestions(questions, ratingOf(answers))
  const isWhole = visible.every((question) => {
    const value = answers[question.name]
    return value === undefined ? !question.mandatory : isValidAnswer(question, value)
  })
  return isWhole ? snapshotOf(questions, answers) : null
}
