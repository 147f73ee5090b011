import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  validateAnswers,
  commentLimit,
  isValidAnswer,
  isGiven,
  canContinue,
  questionTypes,
  snapshotOf,
  type SurveyQuestion,
  type SurveyValue,
  visibleQuestions,
} from './survey-form.ts'
import { surveyForm, surveyFormById } from './survey-forms.server.ts'

const aQuestion = (more: Partial<SurveyQuestion>): SurveyQuestion => ({
  name: 'pergunta',
  title: 'Pergunta?',
  question_type: 'text',
  options: [],
  range: 'any',
  mandatory: false,
  description: null,
  placeholder: null,
  mask: null,
  max: null,
  field_type: null,
  ...more,
})
const service = surveyForm('service')
const names = (questions: readonly SurveyQuestion[]) => questions.map(({ name }) => name)
const sent = (answers: Record<string, SurveyValue>) => Object.entries(answers).map(([name, value]) => ({ name, value }))

const experience = surveyForm('experience')
const forms = [service, experience]
const questions = forms.flatMap((form) => form.questions)

test('the two forms use every type of question; only choices have options', () => {
  assert.deepEqual(new Set(questions.map((question) => question.question_type)), new Set(questionTypes))
  for (const { name, question_type, options } of questions)
    assert.equal(options.length > 0, question_type.endsWith('_choice'), name)
})

test('each form has unique names, a comment of up to 350 characters, and is found by its id', () => {
  for (const form of forms) {
    assert.equal(new Set(names(form.questions)).size, form.questions.length)
    assert.equal(form.questions.find(({ name }) => name === 'comment')?.max, commentLimit)
    assert.equal(surveyFormById(form.id), form)
  }
  assert.equal(surveyFormById(99), undefined)
})

test('only the form about a service asks for a rating, and nothing else is mandatory there', () => {
  assert.deepEqual(names(service.questions.filter(({ mandatory }) => mandatory)), ['rating'])
  assert.equal(
    experience.questions.some(({ question_type }) => question_type === 'rating'),
    false,
  )
})

test('follow-ups depend on the rating: 1 to 3, 4 to 5, or always (P-12)', () => {
  const questions = (['1-3', '4-5', 'any', null] as const).map((range) => aQuestion({ name: `r${range}`, range }))
  const visibleNames = (rating: number | null) => names(visibleQuestions(questions, rating))
  for (const rating of [1, 2, 3]) assert.deepEqual(visibleNames(rating), ['r1-3', 'rany', 'rnull'], String(rating))
  for (const rating of [4, 5]) assert.deepEqual(visibleNames(rating), ['r4-5', 'rany', 'rnull'], String(rating))
  assert.deepEqual(visibleNames(null), ['rany', 'rnull'], 'nothing before there is a rating')
})

test('a mandatory question blocks until answered; white space and no stars are no answer (P-07)', () => {
  for (const value of [undefined, '', '  ', [], 0]) {
    assert.equal(isGiven(value), false, JSON.stringify(value))
    assert.equal(canContinue(aQuestion({ mandatory: true }), { pergunta: value }), false)
    assert.equal(canContinue(aQuestion({ mandatory: false }), { pergunta: value }), true)
  }
  for (const value of ['a', ['a'], 3]) assert.ok(canContinue(aQuestion({ mandatory: true }), { pergunta: value }))
})

test('an answer fits its type, options and maximum (Y-05)', () => {
  const options = ['a', 'b', 'c', 'd']
  const cases: [Partial<SurveyQuestion>, SurveyValue, boolean][] = [
    [{ question_type: 'rating' }, 1, true],
    [{ question_type: 'rating' }, 5, true],
    [{ question_type: 'rating' }, 0, false],
    [{ question_type: 'rating' }, 6, false],
    [{ question_type: 'rating' }, 4.5, false],
    [{ question_type: 'rating' }, '4', false],
    [{ question_type: 'single_choice', options }, 'b', true],
    [{ question_type: 'single_choice', options }, 'x', false],
    [{ question_type: 'single_choice', options }, ['a'], false],
    [{ question_type: 'multiple_choice', options, max: 3 }, ['a', 'b', 'c'], true],
    [{ question_type: 'multiple_choice', options, max: 3 }, ['a', 'b', 'c', 'd'], false],
    [{ question_type: 'multiple_choice', options, max: 3 }, ['a', 'a'], false],
    [{ question_type: 'multiple_choice', options, max: 3 }, ['x'], false],
    [{ question_type: 'multiple_choice', options }, 'a', false],
    [{ max: 350 }, 'x'.repeat(350), true],
    [{ max: 350 }, 'x'.repeat(351), false],
    [{}, 5, false],
    [{ mask: 'brl', field_type: 'price', max: 20 }, 'R$ 1.278,00', true],
    [{ mask: 'brl', field_type: 'price', max: 20 }, 'R$ 0,50', true],
    [{ mask: 'brl', field_type: 'price', max: 20 }, 'mil reais', false],
    [{ mask: 'brl', field_type: 'price', max: 20 }, '1278', false],
  ]
  for (const [question, value, expected] of cases)
    assert.equal(isValidAnswer(aQuestion(question), value), expected, JSON.stringify([question, value]))
})

test('stored answers have our own wording of visible questions, in order; hidden ones are dropped (AMB-43)', () => {
  const low = service.questions[1]!
  const high = service.questions[2]!
  const answers = { comment: 'Bom.', rating: 2, [low.name]: [low.options[0]!], [high.name]: [high.options[0]!] }
  const checked = validateAnswers(service, sent(answers))
  assert.deepEqual(
    checked?.map(({ name, value }) => [name, value]),
    [
      ['rating', 2],
      [low.name, [low.options[0]]],
      ['comment', 'Bom.'],
    ],
  )
  assert.deepEqual(Object.keys(checked[0]!), ['name', 'title', 'question_type', 'value'])
  assert.deepEqual(checked, snapshotOf(service.questions, answers), 'as the page sends it')
})

test('a form rejects a missing rating, unknown or repeated questions, and unfit answers', () => {
  assert.equal(validateAnswers(service, sent({ comment: 'Bom.' })), null)
  assert.equal(validateAnswers(service, sent({ rating: 5, outra: 'x' })), null)
  assert.equal(validateAnswers(service, [...sent({ rating: 5 }), ...sent({ rating: 4 })]), null)
  assert.equal(validateAnswers(service, sent({ rating: 5, de_novo: 'Quem sabe' })), null)
  assert.equal(validateAnswers(surveyForm('experience'), sent({ comment: 'x' })), null, 'the reason is mandatory')
  assert.ok(validateAnswers(service, sent({ rating: 5 })))
})
