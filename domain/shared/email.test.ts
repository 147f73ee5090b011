import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isEmail, isSignUpEmail } from './email.ts'

test('valid and invalid e-mail addresses are distinguished', () => {
  for (const email of [
    'a.b_c%d+e-f@x.com.br',
    'ANA@exemplo.com',
    "d'avila@exemplo.com.br",
    'a&b@exemplo.com',
    'ana@café.com.br',
    'ana@xn--caf-dma.com.br',
  ])
    assert.ok(isEmail(email), email)
  for (const text of [
    '',
    'a b@x.com',
    'a@x',
    '@x.com',
    'a@x..com',
    'ana@exemplo.com@x.com',
    'ana@exemplo.com>',
    'ana@exemplo.com\n',
    'ana,bia@exemplo.com',
    '"ana"@exemplo.com',
    '<ana@exemplo.com',
    `${'a'.repeat(250)}@x.com`,
  ]) {
    assert.ok(!isEmail(text), text)
  }
})

test('the sign-up box uses the pattern of the specification', () => {
  assert.ok(isSignUpEmail('a.b_c%d+e-f@x.com.br'))
  for (const email of ["d'avila@exemplo.com.br", 'ana@café.com.br', 'ana@x']) assert.ok(!isSignUpEmail(email), email)
})
