import assert from 'node:assert/strict'
import { test } from 'vitest'
import { emptyRequest } from './request-fields.ts'
import { checkRequest } from './request-form.ts'

const filled = {
  ...emptyRequest,
  urgency: 'month',
  contactMode: 'chat',
  name: 'Bia Castanho',
  email: 'bia@exemplo.com.br',
  phone: '(11) 92222-3333',
}
const errorsOf = (place: { postalCode: string; state: string; city: string }) => {
  const checked = checkRequest([], { ...filled, ...place })
  return checked.ok ? {} : checked.errors
}

test('a CEP of another state than the chosen one is an error; without a CEP the chosen place counts', () => {
  const campinas = { state: 'sp', city: 'campinas' }
  assert.deepEqual(errorsOf({ postalCode: '13010-000', ...campinas }), {})
  assert.deepEqual(errorsOf({ postalCode: '', ...campinas }), {})
  assert.deepEqual(errorsOf({ postalCode: '30130-010', ...campinas }), { postalCode: 'other_place' })
  assert.deepEqual(errorsOf({ postalCode: '00000-000', ...campinas }), { postalCode: 'invalid' })
})

test('an e-mail is stored without the marks that came along when it was copied', () => {
  const checked = checkRequest([], {
    ...filled,
    state: 'sp',
    city: 'campinas',
    email: ' \u200bbia@exemplo.com.br\u2060',
  })
  assert.equal(checked.ok && checked.value.email, 'bia@exemplo.com.br')
})
