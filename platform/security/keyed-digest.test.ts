import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'vitest'
import { keyedDigest } from './keyed-digest.ts'
import { secrets } from './secrets.ts'

test('digests stay compatible with stored ones, and each purpose has its own', () => {
  const stored = createHmac('sha256', secrets().pinPepper).update('welcome:phone:11912345678').digest('hex')
  assert.equal(keyedDigest('welcome', 'phone', '11912345678'), stored)
  assert.notEqual(keyedDigest('suspended', 'phone', '11912345678'), stored)
})
