import assert from 'node:assert/strict'
import { test } from 'vitest'
import { errorInit } from './error-status.ts'

test('a limit has the seconds to wait, a day where only staff can lift it', () => {
  assert.deepEqual(errorInit({ code: 'too_many_requests', retryAfterSeconds: 90 }), {
    status: 429,
    headers: { 'retry-after': '90' },
  })
  assert.deepEqual(errorInit({ code: 'phone_locked' }), { status: 429, headers: { 'retry-after': '86400' } })
  assert.deepEqual(errorInit({ code: 'not_open' }), { status: 409 })
})
