import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addHours } from '#domain/shared/durations.ts'
import { answerDays, isSurveyOpen } from './survey.ts'

const since = new Date('2026-11-20T12:00:00Z')
const after = (hours: number) => addHours(since, hours)
const open = (hours: number, delay = 48, more: { engagedSince?: Date | null; isSurveyAnswered?: boolean } = {}) =>
  isSurveyOpen({ engagedSince: since, isSurveyAnswered: false, ...more }, delay, after(hours))

test('a survey opens after its delay and closes after 90 days (AMB-42)', () => {
  const closes = 48 + answerDays * 24
  for (const [hours, isOpen] of [
    [47.9, false],
    [48, true],
    [closes - 0.1, true],
    [closes, false],
  ] as const)
    assert.equal(open(hours), isOpen, String(hours))
  assert.equal(open(0, 0), true, 'at once without a delay')
})

test('there is no survey without a professional, nor after an answer', () => {
  assert.equal(open(100, 0, { engagedSince: null }), false)
  assert.equal(open(100, 0, { isSurveyAnswered: true }), false)
})
