import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nextDigest, nextQuiet, outOfQuietHours } from './delivery-schedule.ts'

const saoPaulo = 'America/Sao_Paulo'
const at = (wall: string, offset = '-03:00') => new Date(`${wall}:00${offset}`)

test('a delivery is immediate by day and waits for eight in the morning by night', () => {
  for (const [startTime, sent] of [
    ['2026-11-20T08:00', '2026-11-20T08:00'],
    ['2026-11-20T20:59', '2026-11-20T20:59'],
    ['2026-11-20T21:00', '2026-11-21T08:00'],
    ['2026-11-20T23:30', '2026-11-21T08:00'],
    ['2026-11-21T00:00', '2026-11-21T08:00'],
    ['2026-11-21T07:59', '2026-11-21T08:00'],
    ['2026-12-31T22:00', '2027-01-01T08:00'],
  ] as const)
    assert.deepEqual(outOfQuietHours(at(startTime), saoPaulo), at(sent), startTime)
})

test('night follows the person’s city, in each of the four time zones', () => {
  for (const [timeZone, offset] of [
    ['America/Noronha', '-02:00'],
    ['America/Sao_Paulo', '-03:00'],
    ['America/Manaus', '-04:00'],
    ['America/Rio_Branco', '-05:00'],
  ] as const) {
    for (const [startTime, sent] of [
      ['2026-11-20T20:59', '2026-11-20T20:59'],
      ['2026-11-20T21:00', '2026-11-21T08:00'],
      ['2026-11-20T23:59', '2026-11-21T08:00'],
      ['2026-11-21T00:00', '2026-11-21T08:00'],
      ['2026-11-21T08:00', '2026-11-21T08:00'],
    ] as const)
      assert.deepEqual(outOfQuietHours(at(startTime, offset), timeZone), at(sent, offset), `${timeZone} ${startTime}`)
  }
})

test('quiet hours are personal: by day, none, or others', () => {
  assert.deepEqual(outOfQuietHours(at('2026-11-20T13:00'), saoPaulo, { from: 12, to: 14 }), at('2026-11-20T14:00'))
  assert.deepEqual(outOfQuietHours(at('2026-11-20T23:00'), saoPaulo, { from: 0, to: 0 }), at('2026-11-20T23:00'))
  assert.deepEqual(outOfQuietHours(at('2026-11-20T22:30'), saoPaulo, { from: 23, to: 6 }), at('2026-11-20T22:30'))
})

test('quiet hours begin at the person’s hour, in each of the four time zones', () => {
  for (const [timeZone, offset] of [
    ['America/Noronha', '-02:00'],
    ['America/Sao_Paulo', '-03:00'],
    ['America/Manaus', '-04:00'],
    ['America/Rio_Branco', '-05:00'],
  ] as const)
    for (const [startTime, begin] of [
      ['2026-11-20T08:00', '2026-11-20T21:00'],
      ['2026-11-20T20:59', '2026-11-20T21:00'],
      ['2026-11-20T21:00', '2026-11-21T21:00'],
      ['2026-12-31T22:00', '2027-01-01T21:00'],
    ] as const)
      assert.deepEqual(nextQuiet(at(startTime, offset), timeZone), at(begin, offset), `${timeZone} ${startTime}`)
  assert.deepEqual(nextQuiet(at('2026-11-20T09:00'), saoPaulo, { from: 12, to: 14 }), at('2026-11-20T12:00'))
  assert.equal(nextQuiet(at('2026-11-20T09:00'), saoPaulo, { from: 0, to: 0 }), null)
})

test('digest items wait for the next chosen hour', () => {
  for (const [startTime, sent] of [
    ['2026-11-20T07:00', '2026-11-20T08:00'],
    ['2026-11-20T08:00', '2026-11-20T08:00'],
    ['2026-11-20T08:01', '2026-11-20T12:00'],
    ['2026-11-20T17:59', '2026-11-20T18:00'],
    ['2026-11-20T18:01', '2026-11-21T08:00'],
  ] as const)
    assert.deepEqual(nextDigest(at(startTime), saoPaulo), at(sent), startTime)
  assert.deepEqual(nextDigest(at('2026-11-20T09:00'), saoPaulo, [18]), at('2026-11-20T18:00'))
  assert.equal(nextDigest(at('2026-11-20T09:00'), saoPaulo, []), null)
  assert.deepEqual(nextDigest(at('2026-11-20T09:00', '-05:00'), 'America/Rio_Branco'), at('2026-11-20T12:00', '-05:00'))
})
