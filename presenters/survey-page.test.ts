import assert from 'node:assert/strict'
import { test } from 'vitest'
import { reviewUrl, surveyPage } from './survey-page.ts'

const since = new Date('2026-11-20T12:00:00Z')

test('the survey address has the order, and is null when it cannot be answered (C-10)', () => {
  const order = { uuid: 'abc', engagedSince: since, isSurveyAnswered: false }
  assert.equal(reviewUrl(order, 0, since), '/pesquisa/abc')
  assert.equal(reviewUrl(order, 1, since), null)
  assert.equal(reviewUrl({ ...order, isSurveyAnswered: true }, 0, since), null)
})

test('a token in the address of a survey stays one value', () => {
  assert.equal(surveyPage('abc', 'a+b/c=='), '/pesquisa/abc?token=a%2Bb%2Fc%3D%3D')
})
