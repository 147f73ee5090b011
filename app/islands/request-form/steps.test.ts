import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Question } from '#domain/catalog/form-questions.ts'
import { questionGroups, stepOfErrors, stepsOf } from './steps.ts'

const question = (name: string, showIf?: Question['showIf']): Question => ({
  name,
  label: name,
  type: 'single_choice',
  required: true,
  options: [
    { value: 'sim', label: 'Sim' },
    { value: 'nao', label: 'Não' },
  ],
  visibility: 'public',
  ...(showIf ? { showIf } : {}),
})
const questions = [question('a'), question('b'), question('c'), question('d', { question: 'a', equals: ['sim'] })]
const names = (steps: ReadonlyArray<{ name: string }>) => steps.map(({ name }) => name)

test('the first question has its own step, the others share steps by two', () => {
  assert.deepEqual(
    questionGroups(questions).map((group) => group.map(({ name }) => name)),
    [['a'], ['b', 'c'], ['d']],
  )
  assert.deepEqual(questionGroups([]), [])
})

test('a step whose questions are all hidden is not counted', () => {
  assert.deepEqual(names(stepsOf(questions, {}, false)), [
    'servico-1',
    'servico-2',
    'when',
    'place',
    'details',
    'contact',
  ])
  assert.deepEqual(names(stepsOf(questions, { a: 'sim' }, false)).slice(0, 4), [
    'servico-1',
    'servico-2',
    'servico-3',
    'when',
  ])
})

test('a signed-in client has no contact step', () => {
  assert.equal(stepsOf(questions, {}, true).at(-1)!.name, 'details')
})

test('the first step with an error is found, otherwise the first step', () => {
  const steps = stepsOf(questions, {}, false)
  assert.equal(stepOfErrors(steps, { email: 'x', 'answers.c': 'x' }), 'servico-2')
  assert.equal(stepOfErrors(steps, { phone: 'x' }), 'contact')
  assert.equal(stepOfErrors(steps, {}), 'servico-1')
})
