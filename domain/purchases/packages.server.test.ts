import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findPackage, packages } from './packages.server.ts'
import { centsOf } from './purchase.ts'

test('the five default packages cost a real per coin, with more bonus for larger ones', () => {
  assert.deepEqual(
    packages.map(({ coins, bonus }) => [coins, bonus, centsOf(coins)]),
    [
      [20, 0, 2_000],
      [50, 2, 5_000],
      [100, 8, 10_000],
      [250, 30, 25_000],
      [600, 90, 60_000],
    ],
  )
  assert.deepEqual(findPackage('p100'), { id: 'p100', coins: 100, bonus: 8 })
  assert.equal(findPackage('p99'), undefined)
})
