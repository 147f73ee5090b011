import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isPartner, partnerProgress, type ScorePart, scoreOf, scoreRules, type MetricsFacts } from './score.ts'

const nothing: MetricsFacts = {
  hasPhoto: false,
  aboutLength: 0,
  portfolioPictures: 0,
  identityApproved: false,
  hasCertificate: false,
  hasCouncilOrInsurance: false,
  reviewsCount: 0,
  averageRating: null,
  answerMinutes: null,
  hasHours: false,
  hires: 0,
  contacts: 0,
  refunds: 0,
}
const everything: MetricsFacts = {
  hasPhoto: true,
  aboutLength: 200,
  portfolioPictures: 5,
  identityApproved: true,
  hasCertificate: true,
  hasCouncilOrInsurance: true,
  reviewsCount: 5,
  averageRating: 4.7,
  answerMinutes: 60,
  hasHours: true,
  hires: 20,
  contacts: 30,
  refunds: 3,
}

test('an empty profile scores 0, a complete one 100, and each part its points', () => {
  assert.deepEqual(
    { nothing: scoreOf(nothing).total, everything: scoreOf(everything).total },
    { nothing: 0, everything: 100 },
  )
  assert.equal(scoreOf(everything).next, null)
  const factsByPart: Partial<Record<ScorePart, Partial<MetricsFacts>>> = {
    photo: { hasPhoto: true },
    about: { aboutLength: 200 },
    portfolio: { portfolioPictures: 5 },
    identity: { identityApproved: true },
    certificate: { hasCertificate: true },
    council: { hasCouncilOrInsurance: true },
    reviews: { reviewsCount: 5, averageRating: 4.5 },
    answer: { answerMinutes: 60 },
    availability: { hasHours: true },
  }
  const worth = {
    photo: 10,
    about: 10,
    portfolio: 15,
    identity: 20,
    certificate: 10,
    council: 5,
    reviews: 15,
    answer: 10,
    availability: 5,
  }
  assert.deepEqual(Object.keys(factsByPart).toSorted(), Object.keys(scoreRules).toSorted())
  for (const [part, facts] of Object.entries(factsByPart))
    assert.equal(scoreOf({ ...nothing, ...facts }).total, worth[part as ScorePart], part)
})

test('an almost met condition scores nothing', () => {
  const almost = { aboutLength: 199, portfolioPictures: 4, reviewsCount: 4, averageRating: 5, answerMinutes: 61 }
  assert.equal(scoreOf({ ...nothing, ...almost }).total, 0)
  assert.equal(scoreOf({ ...nothing, reviewsCount: 9, averageRating: 4.49 }).total, 0)
})

test('one next step is suggested: identity first, then what can be done today', () => {
  assert.equal(scoreOf(nothing).next, 'identity')
  assert.equal(scoreOf({ ...nothing, identityApproved: true }).next, 'photo')
  assert.equal(scoreOf({ ...everything, averageRating: 4 }).next, 'reviews')
})

test('a partner meets all four conditions', () => {
  assert.equal(isPartner(everything), true)
  for (const [rule, less] of [
    ['hires', { hires: 19 }],
    ['rating', { averageRating: 4.69 }],
    ['refunds', { refunds: 4 }],
    ['score', { identityApproved: false }],
  ] as const) {
    assert.equal(isPartner({ ...everything, ...less }), false, rule)
    const open = partnerProgress({ ...everything, ...less }).filter(({ isDone }) => !isDone)
    assert.deepEqual(
      open.map((each) => each.rule),
      [rule],
    )
  }
})
