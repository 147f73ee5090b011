import assert from 'node:assert/strict'
import { test } from 'vitest'
import { answerErrorText, priceRangeText, priceSourceText } from './catalog.ts'

test('an error says how many options or characters fit', () => {
  assert.equal(answerErrorText({ type: 'multiple_choice', max: 3 }, 'over_limit'), 'Escolha no máximo 3 opções.')
  assert.equal(answerErrorText({ type: 'multiple_choice', max: 1 }, 'over_limit'), 'Escolha no máximo 1 opção.')
  assert.equal(answerErrorText({ type: 'text' }, 'over_limit'), 'Encurte a resposta: cabem até 500 caracteres.')
  assert.equal(answerErrorText({ type: 'text', mask: '0000' }, 'invalid'), 'Digite no formato 0000.')
  assert.equal(answerErrorText({ type: 'single_choice' }, 'required'), 'Escolha uma opção.')
})

test('the source of prices is our estimate, or the number of prices', () => {
  assert.equal(priceSourceText(0, 'outubro de 2026'), 'Estimativa do nosso time, outubro de 2026')
  assert.equal(priceSourceText(1240, 'outubro de 2026'), 'Com base em 1.240 preços, outubro de 2026')
})

test('a range of prices has three amounts, each under its own name, and its picture shows where the average lies', () => {
  const { parts, at } = priceRangeText({ minimumCents: 10_000, averageCents: 25_000, maximumCents: 70_050 })
  assert.deepEqual(
    parts.map((part) => [part.label, part.text]),
    [
      ['Mínimo', 'R$ 100,00'],
      ['Médio', 'R$ 250,00'],
      ['Máximo', 'R$ 700,50'],
    ],
  )
  assert.ok(Math.abs(at - 150 / 600.5) < 1e-9)
})
