import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBecome, displayStatus, expiryOf, isListed, orderStatuses, remainingHours } from './order.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('an order that ended never opens again, but a blocked one may be released', () => {
  for (const ended of ['finalized_zero_lead', 'canceled', 'duplicated'] as const) {
    assert.deepEqual(
      orderStatuses.filter((status) => canBecome(ended, status)),
      [],
    )
  }
  assert.ok(canBecome('blocked', 'searching'))
  assert.ok(!canBecome('pending_verification', 'searching'))
})

test('remaining hours count a begun hour, never fall below zero, and are zero where nothing runs', () => {
  assert.equal(remainingHours({ status: 'searching', expiresAt: inHours(4.2) }, now), 5)
  assert.equal(remainingHours({ status: 'waiting', expiresAt: inHours(48) }, now), 48)
  assert.equal(remainingHours({ status: 'searching', expiresAt: inHours(-1) }, now), 0)
  assert.equal(remainingHours({ status: 'finalized', expiresAt: inHours(10) }, now), 0)
})

test('the window is 24 h for today, 72 h for undecided, 48 h else', () => {
  const hours = (urgency: Parameters<typeof expiryOf>[0]) =>
    (expiryOf(urgency, now).getTime() - now.getTime()) / 3_600_000
  assert.deepEqual([hours('today'), hours('month'), hours('quarter'), hours('undecided')], [24, 48, 48, 72])
})

test('news is shown over the real status', () => {
  assert.equal(displayStatus({ status: 'searching', leadCount: 1, hasNotification: true }), 'notification')
  assert.equal(displayStatus({ status: 'searching', leadCount: 1, hasNotification: false }), 'searching_with_leads')
  assert.equal(displayStatus({ status: 'blocked', leadCount: 2, hasNotification: false }), 'blocked')
})

test('orders without a proved phone and duplicates are never listed', () => {
  assert.deepEqual(
    orderStatuses.filter((status) => !isListed(status)),
    ['pending_verification', 'duplicated'],
  )
})
