import assert from 'node:assert/strict'
import { test } from 'vitest'
import { mergeIntoVisible } from './merge-into-visible.ts'

const row = (uuid: string, offeredAt: number, taken = 0) => ({ uuid, offeredAt, taken })

test('new rows wait, missing rows stay, and changes are shown', () => {
  const first = [row('c', 3), row('b', 2), row('a', 1)]
  assert.deepEqual(mergeIntoVisible(first, [row('d', 4), row('c', 3, 2), row('a', 1)]), {
    rows: [row('c', 3, 2), row('b', 2), row('a', 1)],
    missing: ['b'],
    fresh: 1,
  })
})

test('an older order that moved up from the next page is not new', () => {
  assert.equal(mergeIntoVisible([row('c', 3), row('b', 2)], [row('b', 2), row('a', 1)]).fresh, 0)
})

test('an empty list announces its first order', () => {
  assert.equal(mergeIntoVisible([], [row('a', 1)]).fresh, 1)
})
