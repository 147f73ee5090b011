import assert from 'node:assert/strict'
import { test } from 'vitest'
import { verificationDueAt } from './due-date.ts'

const by = (sent: string) => verificationDueAt(new Date(sent)).toISOString()

test('the promised time is the end of the second working day, skipping weekends and holidays', () => {
  assert.equal(by('2026-11-16T15:00:00Z'), '2026-11-19T02:59:59.000Z') // sent on Monday, due on Wednesday
  assert.equal(by('2026-11-18T15:00:00Z'), '2026-11-24T02:59:59.000Z') // Wednesday: Thursday, then Friday is a holiday: Monday
  assert.equal(by('2026-11-21T15:00:00Z'), '2026-11-25T02:59:59.000Z') // Saturday: Tuesday
  assert.equal(by('2026-11-17T02:30:00Z'), '2026-11-19T02:59:59.000Z') // still Monday in São Paulo
})
