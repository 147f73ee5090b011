import assert from 'node:assert/strict'
import { test } from 'vitest'
import { phoneFromProviderId, withCountry } from './mobile-phone.ts'

test('a phone is sent with country code, and received without, with its ninth digit', () => {
  assert.equal(withCountry('11987654321'), '5511987654321')
  for (const [id, phone] of [
    ['5511987654321', '11987654321'],
    ['+5511987654321', '11987654321'],
    ['553188887777', '31988887777'],
    ['551198765432', '11998765432'], // eight digits that begin with 9
  ] as const)
    assert.equal(phoneFromProviderId(id), phone, id)
  for (const other of ['', '14155552671', '551133334444', '5501987654321', '55119876543210', 'whatsapp:+5511987654321'])
    assert.equal(phoneFromProviderId(other), null, other)
})
