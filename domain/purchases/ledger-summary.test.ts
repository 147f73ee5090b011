import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isLedgerBalanced, type LedgerSummary, netReceived, violatedInvariants } from './ledger-summary.ts'

const coins = { ledger: 0, wallets: 30, accounts: 30, lots: 30, sold: 20 }
const money = { received: 10_000, back: 4_000, chargedBack: 2_000, pendingReview: 1_500, tooMuch: 500 }
const violated = (change: Partial<LedgerSummary>) => violatedInvariants({ coins, money, ...change })
const none = { ledger: false, wallets: false, money: false }

test('money refunded, charged back, in review or overpaid is not received', () => {
  assert.equal(netReceived(money), 2_000)
})

test('each sum that disagrees violates its own invariant', () => {
  assert.deepEqual(violated({}), none)
  assert.deepEqual(violated({ coins: { ...coins, ledger: 1 } }), { ...none, ledger: true })
  assert.deepEqual(violated({ coins: { ...coins, lots: 29 } }), { ...none, wallets: true })
  assert.deepEqual(violated({ coins: { ...coins, accounts: 31 } }), { ...none, wallets: true })
  assert.deepEqual(violated({ coins: { ...coins, sold: 21 } }), { ...none, money: true })
})

test('a ledger is balanced when no invariant is violated', () => {
  assert.equal(isLedgerBalanced({ coins, money }), true)
  assert.equal(isLedgerBalanced({ coins: { ...coins, ledger: 1 }, money }), false)
})
