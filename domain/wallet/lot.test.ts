import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays } from '#domain/shared/durations.ts'
import { payDebtFirst, endAfterReturn, expiryNotice, distributeReturn } from './lot.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('returned coins go to the lots spent last, so paid coins before a bonus', () => {
  const takenLots = [
    { lotId: 1, coins: 3 },
    { lotId: 2, coins: 4 },
    { lotId: 3, coins: 5 },
  ]
  assert.deepEqual(distributeReturn(takenLots, 12), takenLots.toReversed())
  assert.deepEqual(distributeReturn(takenLots, 6), [
    { lotId: 3, coins: 5 },
    { lotId: 2, coins: 1 },
  ])
  assert.deepEqual(distributeReturn(takenLots, 0), [])
})

test('an expired bonus is valid for seven days more when coins return; others keep their expiry', () => {
  assert.equal(endAfterReturn(null, now), null)
  const later = addDays(now, 2)
  assert.equal(endAfterReturn(later, now), later)
  assert.deepEqual(endAfterReturn(addDays(now, -1), now), addDays(now, 7))
  assert.deepEqual(endAfterReturn(now, now), addDays(now, 7))
})

test('expiry is notified 15, 3 and 1 days before, never for a day already past', () => {
  const expiresAt = addDays(now, 30)
  const at = (days: number, datedAt = now) => expiryNotice({ expiresAt, datedAt }, addDays(now, days))
  const noticeByDay = [
    [14.9, null],
    [15, 15],
    [26.9, 15],
    [27, 3],
    [28.9, 3],
    [29, 1],
    [29.9, 1],
    [30, null],
  ] as const
  for (const [days, notice] of noticeByDay) assert.equal(at(days), notice, `day ${days}`)
  assert.deepEqual(
    { day24: at(24, addDays(now, 23)), day27: at(27, addDays(now, 23)) },
    { day24: null, day27: 3 },
    'a week, set on day 23',
  )
})

test('no expiry notification repeats the day on which the expiry was set', () => {
  const expiresAt = addDays(now, 30)
  assert.equal(expiryNotice({ expiresAt, datedAt: addDays(now, 15) }, addDays(now, 15)), null)
})

test('a credit pays debt first', () => {
  const parts = [{ coins: 50 }, { coins: 2 }]
  assert.deepEqual(payDebtFirst(parts, 0), parts)
  assert.deepEqual(payDebtFirst(parts, 30), [{ coins: 20 }, { coins: 2 }])
  assert.deepEqual(payDebtFirst(parts, 51), [{ coins: 0 }, { coins: 1 }])
  assert.deepEqual(payDebtFirst(parts, 90), [{ coins: 0 }, { coins: 0 }])
})
