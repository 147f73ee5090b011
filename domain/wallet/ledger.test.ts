import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isLedgerKind, isMonth } from './ledger.ts'

test('a month is a year of this century and two digits from 01 to 12', () => {
  assert.deepEqual(['2026-01', '2026-09', '2026-10', '2026-12'].filter(isMonth).length, 4)
  const others = ['2026-00', '2026-13', '1926-11', '2026-1', '12026-11', '2026-110', '20a6-11', '202a-11', '', null]
  assert.deepEqual(others.filter(isMonth), [])
})

test('only kinds of movements filter the wallet', () => {
  assert.equal(isLedgerKind('unlock'), true)
  assert.equal(isLedgerKind('regret'), false)
  assert.equal(isLedgerKind(null), false)
})
