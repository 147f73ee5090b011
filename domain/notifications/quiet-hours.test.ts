import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outOfQuietHours } from './quiet-hours.ts'

const at = (wall: string) => new Date(`${wall}:00-03:00`)

test('by day at once, by night at eight in the morning', () => {
  for (const [asked, sent] of [
    ['2026-11-20T08:00', '2026-11-20T08:00'],
    ['2026-11-20T20:59', '2026-11-20T20:59'],
    ['2026-11-20T21:00', '2026-11-21T08:00'],
    ['2026-11-20T23:30', '2026-11-21T08:00'],
    ['2026-11-21T00:00', '2026-11-21T08:00'],
    ['2026-11-21T07:59', '2026-11-21T08:00'],
    ['2026-12-31T22:00', '2027-01-01T08:00'],
  ] as const)
    assert.deepEqual(outOfQuietHours(at(asked)), at(sent), asked)
})
