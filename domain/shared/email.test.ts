import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cleanEmail, isEmail, isSignUpEmail } from './email.ts'

test('valid and invalid e-mail addresses are distinguished', () => {
  for (const email of [
    'a.b_c%d+e-f@x.com.br',
    'ANA@exemplo.com',
    "d'avila@exemplo.com.br",
    'a&b@exemplo.com',
    'ana@café.com.br',
    'ana@xn--caf-dma.com.br',
    'a.b.c@x-y.1x.com',
    `${'a'.repeat(64)}@x.com`,
    `a@${'x'.repeat(63)}.com`,
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

test('addresses that no mail server takes are invalid, in the sign-up box too', () => {
  for (const text of [
    'a..b@x.com',
    '.ana@x.com',
    'ana.@x.com',
    '.@x.com',
    'a@-x.com',
    'a@x-.com',
    'a@x.com-',
    'a@x.com.',
    'a@.x.com',
    'a@x..com',
    'a@192.168.0.1',
    `${'a'.repeat(65)}@x.com`,
    `a@${'x'.repeat(64)}.com`,
  ]) {
    assert.ok(!isEmail(text), text)
    assert.ok(!isSignUpEmail(text), text)
  }
})

test('marks and spaces that come along when an address is copied are dropped', () => {
  for (const text of [
    '\u200bana@exemplo.com.br',
    'ana@\u00adexemplo.com.br ',
    '\u00a0ana@exemplo.com.br\ufeff\n',
    'ana＠exemplo．com．br',
  ])
    assert.equal(cleanEmail(text), 'ana@exemplo.com.br')
  assert.ok(!isEmail(cleanEmail('ana @exemplo.com.br')), 'perhaps another address')
})

test('the sign-up box uses the pattern of the specification', () => {
  assert.ok(isSignUpEmail('a.b_c%d+e-f@x.com.br'))
  for (const email of ["d'avila@exemplo.com.br", 'ana@café.com.br', 'ana@x']) assert.ok(!isSignUpEmail(email), email)
})
