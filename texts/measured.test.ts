import assert from 'node:assert/strict'
import { test } from 'vitest'
import { measuredLines } from './measured.ts'

const textsOf = (measured: Parameters<typeof measuredLines>[0]) => measuredLines(measured).map(({ text }) => text)

test('a card lists known measurements in order and omits unknown ones', () => {
  assert.deepEqual(textsOf({ answerMinutes: 22, answerPercent: 92, hires: 1, lastSeen: 'day' }), [
    'Responde em cerca de 20 min',
    'Responde 92% dos contatos',
    '1 contratação pela Ajeita',
    'Esteve na Ajeita nas últimas 24 horas',
  ])
  assert.deepEqual(textsOf({ answerMinutes: null, answerPercent: 0, hires: 0, lastSeen: 'before' }), [
    'Responde 0% dos contatos',
  ])
  assert.deepEqual(textsOf({ answerMinutes: null, answerPercent: null, hires: 0, lastSeen: null }), [])
})
