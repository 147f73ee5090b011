import assert from 'node:assert/strict'
import { test } from 'vitest'
import { firstName } from '#domain/shared/first-name.ts'
import {
  coinsWithValue,
  formatCount,
  formatAgo,
  formatCoins,
  formatDate,
  formatDateTime,
  formatHours,
  formatList,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatNumber,
  formatRating,
  formatSpan,
  formatTime,
  hoursLeft,
  unbroken,
  withHardSpace,
  monthOfDay,
  shorten,
} from './format.ts'

test('hours are singular at zero and one', () => {
  assert.equal(formatHours(8 * 60, 18 * 60 + 30), 'das 8h às 18h30')
  assert.equal(formatHours(5, 90), 'da 0h05 à 1h30')
  assert.equal(formatHours(60, 1440), 'da 1h às 24h')
})

test('a duration is shown in its largest unit', () => {
  const hour = 3_600_000
  assert.deepEqual([0, 61_000, hour - 60_000, hour - 1, hour, 5.9 * hour, 24 * hour, 49 * hour].map(formatSpan), [
    '1 min',
    '2 min',
    '59 min',
    '1 h',
    '1 h',
    '5 h',
    '1 dia',
    '2 dias',
  ])
})

test('money is formatted in reais with an ordinary space', () => {
  const table: Array<[cents: number, text: string]> = [
    [12345, 'R$ 123,45'],
    [127800, 'R$ 1.278,00'],
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [-1200, '-R$ 12,00'],
    [123456789, 'R$ 1.234.567,89'],
    [1250.4, 'R$ 12,50'],
    [-99.6, '-R$ 1,00'],
  ]
  for (const [cents, text] of table) assert.equal(formatMoney(cents), text)
})

test('counts agree in number', () => {
  for (const [coins, text] of [
    [0, '0 moedas'],
    [1, '1 moeda'],
    [2, '2 moedas'],
    [1200, '1.200 moedas'],
    [-1, '-1 moeda'],
  ] as const)
    assert.equal(formatCoins(coins), text)
  assert.equal(coinsWithValue(12), '12 moedas (R$ 12,00)')
  assert.equal(coinsWithValue(1), '1 moeda (R$ 1,00)')
  assert.equal(hoursLeft(1), 'Falta 1 hora')
  assert.equal(hoursLeft(5), 'Faltam 5 horas')
  assert.equal(formatCount(127, 'avaliação', 'avaliações'), '127 avaliações')
  assert.equal(unbroken('R$ 18,00'), 'R$\u00a018,00')
  assert.equal(withHardSpace('2,5', 'm²'), '2,5\u00a0m²')
  for (const [value, text] of [
    [0, '0'],
    [999, '999'],
    [5570, '5.570'],
    [-1234567, '-1.234.567'],
    [-120, '-120'],
  ] as const)
    assert.equal(formatNumber(value), text)
  assert.equal(formatRating(4.75), '4,8')
  assert.equal(formatRating(5), '5,0')
})

test('dates use São Paulo time, whatever the system time zone', () => {
  const at = new Date('2026-11-21T02:05:00Z')
  assert.equal(formatDate(at), '20/11/2026')
  assert.equal(formatTime(at), '23:05')
  assert.equal(formatDateTime(at), '20/11/2026 às 23:05')
  assert.equal(formatLongDate(at), 'sexta-feira, 20 de novembro')
  assert.equal(formatTime(new Date('2026-11-20T03:05:00Z')), '00:05')
  assert.equal(formatMonth(new Date('2026-11-01T02:05:00Z')), 'outubro de 2026')
  assert.equal(monthOfDay('2026-03-01'), 'março de 2026')
})

test('relative times are formatted', () => {
  const now = new Date('2026-11-20T15:00:00Z') // noon in São Paulo
  const table: Record<string, string> = {
    '2026-11-20T15:00:30Z': 'agora',
    '2026-11-20T14:59:01Z': 'agora',
    '2026-11-20T14:55:00Z': 'há 5 min',
    '2026-11-20T14:00:00Z': 'há 1 h',
    '2026-11-20T03:30:00Z': 'há 11 h',
    '2026-11-20T02:30:00Z': 'ontem',
    '2026-11-18T15:00:00Z': 'há 2 dias',
    '2026-11-13T15:00:00Z': '13/11/2026',
  }
  for (const [at, text] of Object.entries(table)) assert.equal(formatAgo(new Date(at), now), text, at)
  const justAfterMidnight = new Date('2026-11-20T03:30:00Z')
  assert.equal(formatAgo(new Date('2026-11-20T01:00:00Z'), justAfterMidnight), 'há 2 h', 'two hours ago is not "ontem"')
})

test('lists, names and long texts are formatted', () => {
  assert.equal(formatList(['fogão', 'forno', 'coifa']), 'fogão, forno e coifa')
  assert.equal(firstName('  Maria das Dores Souza '), 'Maria')
  assert.equal(firstName(''), '')
  assert.equal(shorten('a'.repeat(80), 80), 'a'.repeat(80))
  assert.equal(shorten(`${'a'.repeat(80)}§`, 80), `${'a'.repeat(79)}…`)
})
