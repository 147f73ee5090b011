import assert from 'node:assert/strict'
import { test } from 'vitest'
import { errorInit } from './error-status.ts'

test('a limit is a 429 with Retry-After, a minute where it names no time', () => {
  assert.deepEqual(errorInit({ code: 'too_many_requests', retryAfterSeconds: 90 }), {
    status: 429,
    headers: { 'retry-after': '90' },
  })
  assert.deepEqual(errorInit({ code: 'too_many_requests' }), { status: 429, headers: { 'retry-after': '60' } })
  assert.deepEqual(errorInit({ code: 'not_open' }), { status: 409 })
})
