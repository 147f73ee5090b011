import assert from 'node:assert/strict'
import { test } from 'vitest'
import { drawnRating } from './rating.ts'

test('without reviews the score is 4.0, one perfect review is not perfect, and many reviews dominate', () => {
  assert.equal(drawnRating(0, 0), 4)
  assert.equal(drawnRating(5, 1), 4.25)
  assert.ok(drawnRating(5, 1) < drawnRating(48 * 10, 100))
  assert.ok(drawnRating(1, 1) > drawnRating(100, 100))
})
