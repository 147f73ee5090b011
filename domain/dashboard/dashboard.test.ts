import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  adviceOf,
  bestPartOfDay,
  type ContactFact,
  costPerHire,
  dayParts,
  monthsUntil,
  totalsByMonth,
  totalsOf,
  winRate,
} from './dashboard.ts'

const fact = (change: Partial<ContactFact> = {}): ContactFact => ({
  month: '2026-11',
  hour: 9,
  coins: 10,
  isAnswered: true,
  isQuoted: true,
  isOpened: false,
  isWon: false,
  priceCents: null,
  rejectReason: null,
  isOld: true,
  ...change,
})

test('cost per hire, hire rate and value are computed, without dividing by zero', () => {
  const totals = totalsOf([fact({ isWon: true, priceCents: 15_000 }), fact({ priceCents: 9_000 }), fact({ coins: 5 })])
  assert.deepEqual(totals, { contacts: 3, answered: 3, quoted: 3, won: 1, coins: 25, valueCents: 15_000 })
  assert.equal(costPerHire(totals), 25)
  assert.equal(winRate(totals), 33)
  assert.equal(costPerHire(totalsOf([])), null)
  assert.equal(winRate(totalsOf([])), null)
})

test('twelve months are listed across the year, empty ones included', () => {
  const months = monthsUntil('2026-02')
  assert.equal(months.length, 12)
  assert.equal(months[0], '2025-03')
  assert.equal(months.at(-1), '2026-02')
  const byMonth = totalsByMonth([fact(), fact({ month: '2026-10' }), fact({ month: '2019-01' })], '2026-11')
  assert.deepEqual(
    byMonth.filter(({ contacts }) => contacts).map(({ month }) => month),
    ['2026-10', '2026-11'],
  )
})

test('parts of the day are compared only with enough unlocks in both', () => {
  const few = [fact({ hour: 9, isOpened: true }), fact({ hour: 20 }), fact({ hour: 20 }), fact({ hour: 20 })]
  assert.equal(bestPartOfDay(dayParts(few)), null)
  const enough = [...few, fact({ hour: 8, isOpened: true }), fact({ hour: 11 })]
  assert.deepEqual(bestPartOfDay(dayParts(enough)), { from: 8, contacts: 3, opened: 2 })
})

test('one piece of advice is shown at a time: unanswered contacts, slowness, prices, hours', () => {
  const good = Array.from({ length: 4 }, () => fact())
  const advice = (facts: ContactFact[], ownMinutes: number | null = null, areaMinutes: number | null = null) =>
    adviceOf({ facts, ownMinutes, areaMinutes })
  assert.equal(advice([]), null)
  assert.equal(advice(good, 60, 40), null)
  assert.deepEqual(advice([...good, fact({ isAnswered: false }), fact({ isAnswered: false, coins: 7 })], 90, 40), {
    kind: 'unanswered',
    contacts: 2,
    coins: 17,
  })
  assert.equal(advice([...good, fact({ isAnswered: false, isOld: false }), fact({ isAnswered: false })]), null)
  assert.deepEqual(advice(good, 90, 40), { kind: 'slow', ownMinutes: 90, areaMinutes: 40 })
  assert.deepEqual(advice(good.map((each) => ({ ...each, isQuoted: false }))), {
    kind: 'unquoted',
    answered: 4,
    quoted: 0,
  })
  const hours = [...good, fact({ hour: 20, isOpened: true }), fact({ hour: 20, isOpened: true }), fact({ hour: 21 })]
  assert.equal(advice(hours)?.kind, 'hours')
})
