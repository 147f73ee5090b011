import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addHours, hourMs } from '#domain/shared/durations.ts'
import {
  displayStatus,
  expiryOf,
  firstStatus,
  hasFreeSlot,
  isListed,
  canExtend,
  orderMachine,
  orderStatuses,
  remainingHours,
} from './order.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => addHours(now, hours)

test('an ended order never reopens, but a blocked one may be released', () => {
  assert.deepEqual(orderStatuses.filter(orderMachine.isFinal), ['finalized_zero_lead', 'duplicated', 'canceled'])
  assert.ok(orderMachine.canHappen('publish', 'blocked'))
  assert.ok(!orderMachine.canHappen('publish', 'pending_verification'))
})

test('remaining hours round up, are never negative, and are zero without a search', () => {
  assert.equal(remainingHours({ status: 'searching', expiresAt: inHours(4.2) }, now), 5)
  assert.equal(remainingHours({ status: 'waiting', expiresAt: inHours(48) }, now), 48)
  assert.equal(remainingHours({ status: 'searching', expiresAt: inHours(-1) }, now), 0)
  assert.equal(remainingHours({ status: 'finalized', expiresAt: inHours(10) }, now), 0)
})

test('the window is 24 h for today, 72 h for undecided, 48 h else', () => {
  const hours = (urgency: Parameters<typeof expiryOf>[0]) => (expiryOf(urgency, now).getTime() - now.getTime()) / hourMs
  assert.deepEqual(
    { today: hours('today'), month: hours('month'), quarter: hours('quarter'), undecided: hours('undecided') },
    { today: 24, month: 48, quarter: 48, undecided: 72 },
  )
})

test('a notification is shown over the real status', () => {
  assert.equal(
    displayStatus({ status: 'searching', leadCount: 1, hasNotification: true, closedAs: null }),
    'notification',
  )
  assert.equal(
    displayStatus({ status: 'searching', leadCount: 1, hasNotification: false, closedAs: null }),
    'searching_with_leads',
  )
  assert.equal(displayStatus({ status: 'blocked', leadCount: 2, hasNotification: false, closedAs: null }), 'blocked')
  assert.equal(displayStatus({ status: 'canceled', leadCount: 2, hasNotification: false, closedAs: 'hired' }), 'hired')
})

test('unverified orders and duplicates are never listed', () => {
  assert.deepEqual(
    orderStatuses.filter((status) => !isListed(status)),
    ['pending_verification', 'duplicated'],
  )
})

test('every event has a source status, and happens only there', () => {
  const from = Object.fromEntries(
    orderMachine.events.map((event) => [event, orderMachine.statesBefore(event).join(' ')]),
  )
  assert.deepEqual(from, {
    prove: 'pending_verification',
    find_copy: 'pending_verification',
    publish: 'waiting blocked',
    fill: 'searching',
    expire: 'searching',
    expire_unfound: 'searching',
    block: 'waiting searching finalized',
    close: 'waiting searching',
  })
  const reached = new Set<string>([firstStatus, ...orderMachine.events.map(orderMachine.stateAfter)])
  assert.deepEqual(
    orderStatuses.filter((status) => !reached.has(status)),
    [],
  )
})

test('a search is extended once, while it runs, and not with a fixed date', () => {
  const search = { status: 'searching', expiresAt: inHours(1), extendedAt: null, isExpress: false } as const
  assert.ok(canExtend(search, now))
  for (const change of [{ status: 'waiting' }, { expiresAt: now }, { extendedAt: now }, { isExpress: true }] as const)
    assert.ok(!canExtend({ ...search, ...change }, now), JSON.stringify(change))
})

test('a slot is free while the search runs and not all are taken', () => {
  const order = { status: 'searching', expiresAt: inHours(1), leadCount: 3, maxLeads: 4 } as const
  assert.ok(hasFreeSlot(order, now))
  for (const change of [{ leadCount: 4 }, { expiresAt: inHours(-1) }, { status: 'finalized' }] as const)
    assert.ok(!hasFreeSlot({ ...order, ...change }, now), JSON.stringify(change))
})
