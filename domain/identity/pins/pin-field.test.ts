import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  applyOutcome,
  emptyPinField,
  canConfirm,
  resendCountdown,
  submitsItself,
  startSending,
  clearError,
} from './pin-field.ts'

const after = (pin: string, outcome: Parameters<typeof applyOutcome>[1]) =>
  applyOutcome(startSending(emptyPinField, pin), outcome)

test('four digits submit automatically; fewer digits and other characters do not', () => {
  assert.equal(submitsItself(emptyPinField, '0427'), true)
  for (const pin of ['', '042', '04a7', '04270']) assert.equal(submitsItself(emptyPinField, pin), false, pin)
})

test('a PIN submits automatically once; another fourth digit submits again', () => {
  const wrongState = after('0000', 'wrong')
  assert.equal(wrongState.state, 'error')
  assert.equal(submitsItself(clearError(wrongState), '0000'), false)
  assert.equal(submitsItself(clearError(wrongState), '0001'), true)
})

test('nothing is submitted while a PIN is in flight or after the right one', () => {
  assert.equal(submitsItself(startSending(emptyPinField, '1111'), '2222'), false)
  assert.equal(canConfirm(startSending(emptyPinField, '1111'), '2222'), false)
  const right = after('1111', 'right')
  assert.equal(right.state, 'success')
  assert.equal(canConfirm(right, '2222'), false)
})

test('the button resubmits the same PIN after an error', () => {
  assert.equal(canConfirm(after('0000', 'wrong'), '0000'), true)
})

test('a network failure does not count as sent; any response does', () => {
  assert.equal(submitsItself(after('1234', 'no_answer'), '1234'), true)
  assert.equal(submitsItself(after('1234', 'failed'), '1234'), false)
  assert.equal(after('1234', 'failed').state, 'default')
})

test('a lost response leaves the previously sent PIN', () => {
  assert.equal(applyOutcome(startSending(after('1111', 'wrong'), '2222'), 'no_answer').lastSent, '1111')
})

test('typing clears the error only', () => {
  assert.equal(clearError(after('0000', 'wrong')).state, 'default')
  const right = after('1111', 'right')
  assert.equal(clearError(right), right)
})

test('the countdown starts at the latest code, not at page load', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  assert.equal(resendCountdown('order_auth', at, at), 60)
  assert.equal(resendCountdown('order_auth', at, later(20.4)), 40)
  assert.equal(resendCountdown('order_auth', at, later(59.5)), 1)
  assert.equal(resendCountdown('order_auth', at, later(61)), 0)
  assert.equal(resendCountdown('login', at, later(-5)), 45)
})
