import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import { dayField, timeField } from './day-field.ts'

const schema = z.object({ day: dayField, time: timeField, end: dayField.optional() })
const read = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  const parsed = readForm(schema, form)
  return parsed.ok ? parsed.value : parsed.errors
}

test('a day and a time may be typed as in Brazil, where the browser has no fields for them', () => {
  const expected = { day: '2026-12-31', time: '09:30' }
  for (const day of [
    '2026-12-31',
    '31/12/2026',
    ' 31-12-2026',
    '31.12.2026',
    '31\u201312\u20132026',
    '31\u221212\u22122026',
    '31/12/2026\u200b',
    '３１／１２／２０２６',
    '31/12/26',
    '31-12-26',
    '0026-12-31',
  ])
    assert.deepEqual(read({ day, time: '09:30', end: '' }), expected, day)
  for (const time of [
    '9:30',
    '9h30',
    '09h30',
    '9h30min',
    '9:30h',
    '09:30hs',
    '09:30:00',
    '9.30',
    ' 09 : 30 ',
    '9h30m',
    '9h30\u200b',
    '９：３０',
  ])
    assert.deepEqual(read({ day: '31/12/2026', time }), expected, time)
  for (const time of ['14h', '14hs', '14 horas'])
    assert.deepEqual(read({ day: '31/12/2026', time }), { ...expected, time: '14:00' }, time)
})

test('days and times that do not exist are invalid, and a field keeps its attributes', () => {
  for (const day of ['31/02/2026', '12/31/2026', '31/12/6', '31/12/026', '31/12', 'amanhã'])
    assert.deepEqual(Object.keys(read({ day, time: '9:30' })), ['day'], day)
  for (const time of ['25:00', '9:60', '930', 'à tarde'])
    assert.deepEqual(Object.keys(read({ day: '31/12/2026', time })), ['time'], time)
  assert.deepEqual(fieldAttributes(proposeVisit.input, 'day'), { name: 'day', required: true })
})
