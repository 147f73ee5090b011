import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type MatchFactors, matchScore } from './score.ts'

const middling: MatchFactors = {
  distanceKm: 10,
  medianAnswerMinutes: 60,
  answerPercent: 90,
  lastSeen: 'week',
  averageRating: 4.5,
  reviewsCount: 10,
  hires: 5,
  documentationApproved: true,
  recentLeads: 2,
}
const better = (change: Partial<MatchFactors>) => matchScore({ ...middling, ...change }) > matchScore(middling)

test('nearer, faster, better rated and less served professionals rank higher', () => {
  assert.ok(better({ distanceKm: 0 }))
  assert.ok(
    better({ medianAnswerMinutes: 15 }) ||
      matchScore({ ...middling, medianAnswerMinutes: 15 }) === matchScore(middling) + 1,
  )
  assert.ok(better({ averageRating: 5, reviewsCount: 200 }))
  assert.ok(better({ recentLeads: 0 }))
  assert.ok(!better({ documentationApproved: false }))
})

test('the score uses response time, answer rate, activity and hires', () => {
  assert.ok(better({ answerPercent: 100 }))
  assert.ok(!better({ lastSeen: 'day' }), 'a week is lately enough')
  const scores = (['week', 'month', 'before'] as const).map((lastSeen) => matchScore({ ...middling, lastSeen }))
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(scores).size, 3)
  assert.ok(better({ hires: 20 }))
  assert.ok(
    matchScore({ ...middling, medianAnswerMinutes: 5, answerPercent: 20 }) <
      matchScore({ ...middling, medianAnswerMinutes: 120, answerPercent: 100 }),
    'a quick answer to one of five clients is worth less than a slower one to all',
  )
})

test('missing data is neutral: a newcomer has medium speed', () => {
  const unknown = { ...middling, medianAnswerMinutes: null, answerPercent: null, lastSeen: null, hires: 0 }
  const measured = { ...unknown, answerPercent: 100, lastSeen: 'day' } as const
  assert.equal(matchScore(unknown), matchScore(measured))
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
      answerPercent: 100,
      lastSeen: 'day',
      hires: 400,
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
      answerPercent: 0,
      lastSeen: 'before',
      hires: 0,
      averageRating: 1,
      reviewsCount: 50,
      documentationApproved: false,
      recentLeads: 99,
    }) >= 0,
  )
})
