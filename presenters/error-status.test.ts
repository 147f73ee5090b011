import assert from 'node:assert/strict'
import { test } from 'vitest'
import { errorInit } from './error-status.ts'

test('a limit is a 429 with Retry-After, one day for a locked phone', () => {
  assert.deepEqual(errorInit({ code: 'too_many_requests', retryAfterSeconds: 90 }), {
    status: 429,
    headers: { 'retry-after': '90' },
  })
  assert.deepEqual(errorInit({ code: 'phone_locked' }), { status: 429, headers: { 'retry-after': '86400' } })
  assert.deepEqual(errorInit({ code: 'not_open' }), { status: 409 })
})
