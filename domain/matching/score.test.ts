import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fit, matchScore } from './score.ts'

const middling: Fit = {
  distanceKm: 10,
  medianAnswerMinutes: 60,
  averageRating: 4.5,
  reviewsCount: 10,
  documentationApproved: true,
  recentLeads: 2,
}
const better = (change: Partial<Fit>) => matchScore({ ...middling, ...change }) > matchScore(middling)

test('nearer, quicker, better rated and less served professionals come first', () => {
  assert.ok(better({ distanceKm: 0 }))
  assert.ok(
    better({ medianAnswerMinutes: 15 }) ||
      matchScore({ ...middling, medianAnswerMinutes: 15 }) === matchScore(middling) + 1,
  )
  assert.ok(better({ averageRating: 5, reviewsCount: 200 }))
  assert.ok(better({ recentLeads: 0 }))
  assert.ok(!better({ documentationApproved: false }))
})

test('one perfect review does not beat a hundred very good ones', () => {
  assert.ok(
    matchScore({ ...middling, averageRating: 5, reviewsCount: 1 }) <
      matchScore({ ...middling, averageRating: 4.9, reviewsCount: 100 }),
  )
})

test('the score stays within 0 and 100', () => {
  assert.equal(
    matchScore({
      distanceKm: 0,
      medianAnswerMinutes: 1,
      averageRating: 5,
      reviewsCount: 100_000,
      documentationApproved: true,
      recentLeads: 0,
    }),
    100,
  )
  assert.ok(
    matchScore({
      distanceKm: 900,
      medianAnswerMinutes: 99_999,
      averageRating: 1,
      reviewsCount: 50,
      documentationApproved: false,
      recentLeads: 99,
    }) >= 0,
  )
})
