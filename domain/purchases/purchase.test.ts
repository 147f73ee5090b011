import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays } from '#domain/shared/durations.ts'
import { canCancelPurchase, isPayable, openStates, purchaseMachine, purchaseStates, refundDenial } from './purchase.ts'

test('pay is allowed after failure or expiry; paid purchases can only be refunded or charged back', () => {
  const from = purchaseMachine.statesBefore
  assert.deepEqual(from('pay'), ['created', 'waiting', 'pending_review', 'failed', 'expired'])
  assert.deepEqual(from('expire'), ['created', 'waiting'])
  assert.deepEqual(from('charge_back'), ['paid', 'pending_review'])
  assert.deepEqual(from('refund'), ['paid', 'pending_review'])
})

test('a paid purchase can be cancelled within seven days of payment', () => {
  const paidAt = new Date('2026-11-20T12:00:00Z')
  const after = (days: number) => addDays(paidAt, days)
  assert.deepEqual(
    [0, 7, 7.001].map((days) => canCancelPurchase({ state: 'paid', paidAt }, after(days))),
    [true, true, false],
  )
  assert.equal(canCancelPurchase({ state: 'charged_back', paidAt }, after(1)), false)
  assert.equal(canCancelPurchase({ state: 'waiting', paidAt: null }, after(1)), false)
  assert.equal(canCancelPurchase({ state: 'paid', paidAt: null }, new Date(0)), false)
})

test('a payment may arrive after failure or expiry, but is asked for only before', () => {
  assert.deepEqual(openStates, ['created', 'waiting', 'failed', 'expired'])
  assert.deepEqual(purchaseStates.filter(isPayable), ['created', 'waiting'])
})

test('staff refund a paid purchase with coins left, once, while the account exists', () => {
  const refundable = { state: 'paid', isAccountDeleted: false, isUnderWay: false, coinsLeft: 1 } as const
  assert.equal(refundDenial(refundable), null)
  assert.equal(refundDenial({ ...refundable, state: 'pending_review' }), 'not_paid')
  assert.equal(refundDenial({ ...refundable, isUnderWay: true }), 'refund_under_way')
  assert.equal(refundDenial({ ...refundable, coinsLeft: 0 }), 'nothing_left')
  assert.equal(refundDenial({ ...refundable, isAccountDeleted: true }), 'account_closed')
})
