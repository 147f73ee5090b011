import assert from 'node:assert/strict'
import { test } from 'vitest'
import { redactError } from './redact-error.ts'

test('phones, PINs, addresses and tokens are redacted; message and stack stay', () => {
  const error = redactError(
    new TypeError(
      'no answer for 11987654321 (pin 4821, ana.souza@exemplo.com.br, key aGVsbG8gd29ybGQgMTIzNDU2Nzg5MA) after 3 tries',
    ),
  )
  assert.equal(error.message, 'no answer for [redacted] (pin [redacted], [redacted], key [redacted]) after 3 tries')
  assert.equal(error.name, 'TypeError')
  assert.match(error.stack!, /redact-error\.test\.ts/)
  assert.doesNotMatch(error.stack!, /4821|987654321/)
})

test('a thrown value becomes an error; a database error keeps its code', () => {
  assert.equal(redactError('lost 123456').message, 'lost [redacted]')
  assert.equal(redactError(Object.assign(new Error('x'), { code: '23505', detail: 'phone=11987654321' })).code, '23505')
  assert.ok(!('detail' in redactError(Object.assign(new Error('x'), { detail: 'phone' }))))
})
