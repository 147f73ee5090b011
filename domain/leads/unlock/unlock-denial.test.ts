import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { addDays } from '#domain/shared/durations.ts'
import { unlockDenial, type UnlockFacts } from './unlock-denial.ts'

const order = { status: 'searching', expiresAt: addDays(now, 1), leadCount: 0, maxLeads: 4 } as const
const allowed: UnlockFacts = {
  state: 'approved',
  paused: false,
  documentationApproved: true,
  unlocks: 0,
  isOwnOrder: false,
  isExclusiveToOther: false,
  isFirstUnlock: false,
  isRequested: false,
  isServed: true,
  isBlocked: false,
  missing: [],
  order,
}
const denial = (facts: Partial<UnlockFacts>, coins = 20) => unlockDenial({ ...allowed, ...facts }, coins, now)

test('an unlock is denied by each unmet condition', () => {
  assert.equal(denial({}), null)
  assert.equal(denial({ isExclusiveToOther: true }), 'not_found')
  assert.equal(denial({ state: 'suspended' }), 'not_working')
  assert.equal(denial({ paused: true }), 'paused')
  assert.equal(denial({ isOwnOrder: true }), 'own_order')
  assert.equal(denial({ isServed: false }), 'not_serving')
  assert.equal(denial({ order: { ...order, status: 'waiting' } }), 'order_in_review')
  assert.equal(denial({ order: { ...order, leadCount: 4 } }), 'slots_taken')
  assert.equal(denial({ order: { ...order, expiresAt: now } }), 'order_closed')
  assert.equal(denial({ missing: ['crp'] }), 'documents_missing')
})

test('a requested professional need not serve the place, but a block still denies', () => {
  assert.equal(denial({ isServed: false, isRequested: true }), null)
  assert.equal(denial({ isRequested: true, isBlocked: true }), 'not_serving')
  assert.equal(denial({ isBlocked: true }), 'not_serving')
})

test('without an approved identity three contacts of at most 10 coins can be unlocked', () => {
  const unproven = { documentationApproved: false }
  assert.equal(denial({ ...unproven, unlocks: 2 }, 10), null)
  assert.equal(denial({ ...unproven, unlocks: 3 }, 10), 'identity_limit')
  assert.equal(denial({ ...unproven, unlocks: 0 }, 11), 'identity_limit')
})

test('the order of another professional stays unknown whatever else is unmet', () => {
  assert.equal(denial({ isExclusiveToOther: true, state: 'suspended', isOwnOrder: true }), 'not_found')
})
