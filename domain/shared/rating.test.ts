import assert from 'node:assert/strict'
import { test } from 'vitest'
import { smoothedRating } from './rating.ts'

test('without reviews the score is 4.0, one perfect review is not perfect, and many reviews dominate', () => {
  assert.equal(smoothedRating(0, 0), 4)
  assert.equal(smoothedRating(5, 1), 4.25)
  assert.ok(smoothedRating(5, 1) < smoothedRating(48 * 10, 100))
  assert.ok(smoothedRating(1, 1) > smoothedRating(100, 100))
})
