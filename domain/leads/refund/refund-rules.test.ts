import assert from 'node:assert/strict'
import { test } from 'vitest'
import { didWriteSoon } from './refund-rules.ts'

test('a professional writes in time within four support hours, which pause at night and on holidays', () => {
  const thursdayAt17 = new Date('2026-11-19T20:00:00Z')
  const saturdayAt9 = new Date('2026-11-21T12:00:00Z') // Friday is a holiday
  assert.equal(didWriteSoon(thursdayAt17, saturdayAt9), true)
  assert.equal(didWriteSoon(thursdayAt17, new Date(saturdayAt9.getTime() + 60_000)), false)
})
