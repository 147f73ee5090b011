import assert from 'node:assert/strict'
import { test } from 'vitest'
import { checkBox, emailError, phoneError } from './sign-up.ts'

test('the sign-up e-mail has letters, digits and . _ % + - before @, then a domain (U-02)', () => {
  for (const text of ['a.b_c%d+e-f@x.com.br', ' ana@exemplo.com ']) assert.equal(emailError(text), undefined, text)
  for (const text of ['a b@x.com', 'a@x', '@x.com', 'ana', 'ana@@x.com'])
    assert.equal(emailError(text), 'invalid', text)
  for (const text of ['', '   ']) assert.equal(emailError(text), 'required')
})

test('the sign-up phone is a Brazilian mobile number (U-03)', () => {
  for (const text of ['11 91234-5678', '11912345678', '+55 11 91234-5678'])
    assert.equal(phoneError(text), undefined, text)
  for (const text of ['11 91234-567', '11 81234-5678', '10 91234-5678', 'x'])
    assert.equal(phoneError(text), 'invalid', text)
  assert.equal(phoneError(''), 'required')
})

test('e-mail and phone are validated and normalised', () => {
  assert.deepEqual(checkBox({ email: '', phone: '11 9' }), {
    ok: false,
    errors: { email: 'required', phone: 'invalid' },
  })
  assert.deepEqual(checkBox({ email: '\u200bAna@Exemplo.com\u00a0', phone: '11 91234-5678' }), {
    ok: true,
    value: { email: 'ana@exemplo.com', phone: '11912345678' },
  })
})
