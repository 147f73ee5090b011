import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { type GuaranteedContact, guaranteeOf } from './guarantee.ts'

const start = new Date('2026-09-07T13:00:00Z')
const days = (count: number) => addDays(start, count)
/** A Monday at ten in São Paulo, and a message an hour later. */
const contact = (index: number, more: Partial<GuaranteedContact> = {}): GuaranteedContact => ({
  boughtAt: days(index),
  firstWordAt: addHours(days(index), 1),
  coins: 5,
  isWon: false,
  isAsked: false,
  ...more,
})
const fifteen = (change: (at: number) => Partial<GuaranteedContact> = () => ({})) =>
  Array.from({ length: 15 }, (_, index) => contact(index, change(index)))
const judge = (contacts: GuaranteedContact[], now: Date, more = {}) =>
  guaranteeOf({ contacts, score: 80, identityApproved: true, isGiven: false, ...more }, now)

test('the first 15 contacts without a hire qualify once all are decided', () => {
  assert.equal(judge([], days(0)), null)
  assert.equal(judge(fifteen().slice(0, 14), days(20))?.state, 'counting')
  assert.equal(judge(fifteen(), days(28))?.state, 'waiting')
  assert.deepEqual(
    { state: judge(fifteen(), days(29))?.state, coins: judge(fifteen(), days(29))?.coins },
    { state: 'due', coins: 75 },
  )
  assert.equal(judge(fifteen(), days(60))?.state, 'over', 'a professional who lacks a condition has 30 days to meet it')
  assert.equal(judge(fifteen(), days(29), { isGiven: true })?.state, 'given')
})

test('only the first 15 contacts count, less their refunds', () => {
  const more = [...fifteen((index) => (index < 3 ? { coins: 0 } : {})), contact(16, { isWon: true }), contact(17)]
  assert.deepEqual(
    { state: judge(more, days(29))?.state, coins: judge(more, days(29))?.coins },
    { state: 'due', coins: 60 },
  )
  assert.equal(
    judge(
      fifteen(() => ({ coins: 0 })),
      days(29),
    )?.state,
    'over',
    'nothing is left to give',
  )
})

test('a hire disqualifies, and so do 15 contacts that took more than 60 days', () => {
  assert.equal(
    judge(
      fifteen((index) => ({ isWon: index === 7 })),
      days(29),
    )?.state,
    'over',
  )
  assert.equal(
    judge(
      fifteen((index) => ({ boughtAt: days(index * 5) })),
      days(90),
    )?.state,
    'over',
  )
  assert.equal(judge(fifteen().slice(0, 14), days(61))?.state, 'over')
})

test('the guarantee requires 80 points, an approved identity, and a first message within four support hours to 80 %', () => {
  const late = (count: number) => fifteen((index) => (index < count ? { firstWordAt: null } : {}))
  assert.equal(judge(late(3), days(29))?.state, 'due', '12 of 15')
  assert.equal(judge(late(4), days(29))?.state, 'lacking')
  assert.equal(judge(fifteen(), days(29), { score: 79 })?.state, 'lacking')
  assert.equal(judge(fifteen(), days(29), { identityApproved: false })?.state, 'lacking')
  const afterFour = fifteen((index) => ({ firstWordAt: addHours(days(index), 4.1) }))
  assert.ok(judge(afterFour, days(29))!.soonPercent < 80)
})
