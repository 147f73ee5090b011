import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fullRefundReasons, refundedCoins } from './refund.ts'

test('a refund returns all coins, or half rounded up', () => {
  assert.equal(refundedCoins(12, 'order_blocked'), 12)
  assert.equal(refundedCoins(12, 'no_answer'), 6)
  assert.equal(refundedCoins(5, 'no_answer'), 3)
})

test('a contact that is only half refunded stays a contact', () => {
  assert.ok(fullRefundReasons.includes('message_not_opened'))
  assert.ok(!fullRefundReasons.includes('no_answer'))
})
