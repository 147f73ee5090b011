import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readAnswers } from './answers.ts'
import { visibleQuestions } from './form-questions.ts'
import type { Answers, Question } from './form-questions.ts'

const options = (...values: string[]) => values.map((value) => ({ value, label: value }))
const questions: Question[] = [
  {
    name: 'where',
    label: 'Onde?',
    type: 'single_choice',
    required: true,
    options: options('house', 'shop'),
    visibility: 'public',
  },
  {
    name: 'rooms',
    label: 'Cômodos',
    type: 'multiple_choice',
    required: true,
    options: options('a', 'b', 'c'),
    max: 2,
    showIf: { question: 'where', equals: ['house'] },
    visibility: 'public',
  },
  {
    name: 'paint',
    label: 'Tinta',
    type: 'text',
    required: false,
    max: 10,
    showIf: { question: 'rooms', equals: ['b', 'c'] },
    visibility: 'after_unlock',
  },
  { name: 'year', label: 'Ano', type: 'text', required: false, mask: '0000', visibility: 'public' },
  { name: 'day', label: 'Dia', type: 'date', required: false, visibility: 'public' },
]
const visibleNames = (answers: Answers) => visibleQuestions(questions, answers).map((question) => question.name)
const errors = (answers: Answers) => {
  const parsed = readAnswers(questions, answers)
  return parsed.ok ? {} : parsed.errors
}

test('a conditional question appears with its answer and disappears with its parent', () => {
  assert.deepEqual(visibleNames({}), ['where', 'year', 'day'])
  assert.deepEqual(visibleNames({ where: 'house' }), ['where', 'rooms', 'year', 'day'])
  assert.deepEqual(visibleNames({ where: 'house', rooms: ['a', 'c'] }), ['where', 'rooms', 'paint', 'year', 'day'])
  assert.deepEqual(visibleNames({ where: 'shop', rooms: ['a', 'c'] }), ['where', 'year', 'day'])
})

test('valid answers are trimmed, and those of hidden questions dropped', () => {
  assert.deepEqual(readAnswers(questions, { where: ' shop ', rooms: ['a'], paint: 'azul', year: '2019', day: '' }), {
    ok: true,
    value: { where: 'shop', year: '2019' },
  })
})

test('a required question blocks only where it is shown', () => {
  assert.deepEqual(errors({}), { where: 'required' })
  assert.deepEqual(errors({ where: 'house', rooms: [] }), { rooms: 'required' })
  assert.deepEqual(errors({ where: 'shop' }), {})
})

test('unknown, repeated and excess options are rejected', () => {
  assert.deepEqual(errors({ where: 'moon' }), { where: 'invalid' })
  assert.deepEqual(errors({ where: ['house', 'shop'] }), { where: 'invalid', rooms: 'required' })
  assert.deepEqual(errors({ where: 'house', rooms: ['a', 'a'] }), { rooms: 'invalid' })
  assert.deepEqual(errors({ where: 'house', rooms: ['a', 'b', 'c'] }), { rooms: 'over_limit' })
})

test('texts are checked against length and mask, dates against the calendar', () => {
  assert.deepEqual(errors({ where: 'house', rooms: ['b'], paint: 'azul da cor do mar' }), { paint: 'over_limit' })
  assert.deepEqual(errors({ where: 'shop', year: '19' }), { year: 'invalid' })
  assert.deepEqual(errors({ where: 'shop', year: 'abcd' }), { year: 'invalid' })
  assert.deepEqual(errors({ where: 'shop', year: '２０１８' }), {})
  assert.deepEqual(errors({ where: 'shop', day: '2026-02-30' }), { day: 'invalid' })
  assert.deepEqual(errors({ where: 'shop', day: '30/02/2026' }), { day: 'invalid' })
  assert.deepEqual(errors({ where: 'shop', day: '2028-02-29' }), {})
})

test('a day typed without a date field is stored as an ISO day', () => {
  for (const day of ['2026-11-05', '05/11/2026', '5/11/2026', '05.11.2026', ' 05-11-2026 ', '05 / 11 / 2026']) {
    const read = readAnswers(questions, { where: 'shop', day })
    assert.deepEqual(read, { ok: true, value: { where: 'shop', day: '2026-11-05' } }, day)
  }
})

test('unknown and borrowed question names are rejected', () => {
  assert.deepEqual(errors({ where: 'shop', price: '1' }), { price: 'invalid' })
  assert.deepEqual(errors({ where: 'shop', toString: 'x' }), { toString: 'invalid' })
})
