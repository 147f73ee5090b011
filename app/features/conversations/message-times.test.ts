import assert from 'node:assert/strict'
import { test } from 'vitest'
import { messageTimes } from './message-times.ts'

/** Days and times in message order. */
const timesIn = (zone: string | undefined, at: string, sent: string[]) =>
  messageTimes(
    sent.map((createdAt) => ({ createdAt })),
    new Date(at),
    zone,
  ).flatMap(({ day, time }) => (day ? [day, time] : [time]))

test('days and hours of a conversation use the reader’s time zone, also around midnight', () => {
  const sent = ['01:59', '02:30', '03:30', '04:30', '05:00'].map((hour) => `2026-11-21T${hour}:00Z`)
  const inZone = (zone?: string) => timesIn(zone, '2026-11-21T12:00:00Z', sent)
  assert.deepEqual(inZone(), ['Ontem', '22:59', '23:30', 'Hoje', '00:30', '01:30', '02:00'])
  assert.deepEqual(inZone('America/Noronha'), ['Ontem', '23:59', 'Hoje', '00:30', '01:30', '02:30', '03:00'])
  assert.deepEqual(inZone('America/Manaus'), ['Ontem', '21:59', '22:30', '23:30', 'Hoje', '00:30', '01:00'])
  assert.deepEqual(inZone('America/Rio_Branco'), ['Ontem', '20:59', '21:30', '22:30', '23:30', 'Hoje', '00:00'])
})

test('day and year labels use the reader’s time zone', () => {
  const sent = ['2026-12-31T12:00:00Z']
  assert.deepEqual(timesIn('America/Rio_Branco', '2027-01-01T04:30:00Z', sent), ['Hoje', '07:00'])
  assert.deepEqual(timesIn(undefined, '2027-01-01T04:30:00Z', sent), ['Ontem', '09:00'])
  assert.deepEqual(timesIn('America/Rio_Branco', '2027-01-03T04:30:00Z', sent), ['31/12/2026', '07:00'])
})
