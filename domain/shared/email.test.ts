import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isEmail } from './email.ts'

test('what an e-mail may look like', () => {
  for (const email of ['a.b_c%d+e-f@x.com.br', 'ANA@exemplo.com']) assert.ok(isEmail(email), email)
  for (const text of [
    '',
    'a b@x.com',
    'a@x',
    '@x.com',
    'a@x..com',
    'ana@exemplo.com@x.com',
    `${'a'.repeat(250)}@x.com`,
  ]) {
    assert.ok(!isEmail(text), text)
  }
})
