import assert from 'node:assert/strict'
import { test } from 'vitest'
import { centsOfReais, centsOfText, isCents, reaisOf } from './money.ts'

test('the API uses reais, the code centavos', () => {
  for (const [cents, reais] of [
    [12345, 123.45],
    [0, 0],
    [1, 0.01],
    [29, 0.29],
    [110, 1.1],
    [100_000, 1000],
  ] as const) {
    assert.equal(reaisOf(cents), reais)
    assert.equal(centsOfReais(reais), cents)
  }
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1.005, 1e15]) assert.equal(centsOfReais(wrong), undefined)
})

test('an amount is parsed in common notations', () => {
  const table: Record<string, number | undefined> = {
    'R$ 123,45': 12345,
    'R$\u00a01.278,00': 127800,
    '80': 8000,
    '80,5': 8050,
    '1.000': 100000,
    '1000,00': 100000,
    '850.5': 85050,
    '1.00': 100,
    '850,': 85000,
    '1,234.56': undefined,
    '1.23.4': undefined,
    '12,345': undefined,
    '-5': undefined,
    '': undefined,
    dez: undefined,
  }
  for (const [text, cents] of Object.entries(table)) assert.equal(centsOfText(text), cents, text)
})

test('money is a whole number in range', () => {
  assert.equal(isCents(100), true)
  for (const wrong of [1.5, '100', null, 2 ** 53]) assert.equal(isCents(wrong), false)
})
