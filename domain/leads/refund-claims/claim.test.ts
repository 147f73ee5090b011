import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { addDays } from '#domain/shared/durations.ts'
import {
  answerDue,
  canClientConfirm,
  canAppeal,
  claimMachine,
  claimStates,
  hasDecidedBefore,
  isWithinClaimWindow,
  waitsForStaff,
} from './claim.ts'

const moment = (time: Date) => new Date(time.getTime() + 1)

test('a claim is decided once, and once more after an appeal', () => {
  const { statesBefore } = claimMachine
  assert.deepEqual(statesBefore('grant'), ['open'])
  assert.deepEqual(statesBefore('deny'), ['open'])
  assert.deepEqual(statesBefore('return'), ['open'])
  assert.deepEqual(statesBefore('appeal'), ['denied'])
  assert.deepEqual(statesBefore('grant_appeal'), ['appealed'])
  assert.deepEqual(statesBefore('deny_appeal'), ['appealed'])
  assert.deepEqual(statesBefore('return_appeal'), ['appealed'])
  assert.deepEqual(claimStates.filter(waitsForStaff), ['open', 'appealed'])
})

test('an appeal is decided by another person than the claim', () => {
  assert.equal(hasDecidedBefore({ state: 'appealed', decidedBy: 7 }, 7), true)
  assert.equal(hasDecidedBefore({ state: 'appealed', decidedBy: 7 }, 8), false)
  assert.equal(hasDecidedBefore({ state: 'open', decidedBy: 7 }, 7), false)
})

test('only the client can confirm that somebody was hired or that the work is another', () => {
  assert.equal(canClientConfirm('already_hired'), true)
  assert.equal(canClientConfirm('other_scope'), true)
  assert.equal(canClientConfirm('wrong_city'), false)
})

test('coins are claimed within 30 days of the unlock', () => {
  const last = addDays(now, 30)
  assert.equal(isWithinClaimWindow({ createdAt: now }, last), true)
  assert.equal(isWithinClaimWindow({ createdAt: now }, moment(last)), false)
})

test('a denied claim can be appealed within 30 days of the answer', () => {
  const last = addDays(now, 30)
  assert.equal(canAppeal({ state: 'denied', decidedAt: now }, last), true)
  assert.equal(canAppeal({ state: 'denied', decidedAt: now }, moment(last)), false)
  assert.equal(canAppeal({ state: 'appeal_denied', decidedAt: now }, now), false)
  assert.equal(canAppeal({ state: 'denied', decidedAt: null }, now), false)
})

test('staff answer a claim by the end of the second working day', () => {
  const friday = new Date('2026-11-27T15:00:00Z')
  assert.equal(answerDue(friday).toISOString(), '2026-12-02T02:59:59.000Z')
})
