import assert from 'node:assert/strict'
import { test } from 'vitest'
import { centsIn } from '#doors/cents-in.ts'
import { readForm } from '#doors/read-form.ts'
import { instantConsentForm } from '#domain/professionals/give-instant-consent.ts'

/** The form of the page, as it comes without script: the price as it was typed. */
function read(fields: { daily: string; monthly: string; priceText?: string; agreed?: boolean }) {
  const form = new FormData()
  for (const name of ['daily', 'monthly', 'priceText'] as const) form.set(name, fields[name] ?? '')
  if (fields.agreed ?? true) form.set('agreed', 'on')
  form.set('price', centsIn(form, 'price'))
  return readForm(instantConsentForm.takes, form)
}
const errorsOf = (daily: string, monthly: string, agreed = true, priceText = '') => {
  const checked = read({ daily, monthly, priceText, agreed })
  return checked.ok ? {} : checked.errors
}

test('limits are whole coins, the month not below the day, and the consent is given on purpose', () => {
  const plain = read({ daily: '30', monthly: ' 300 ' })
  assert.deepEqual(plain.ok && plain.value, { daily: 30, monthly: 300, agreed: true })
  assert.deepEqual(errorsOf('', ''), { daily: 'required', monthly: 'required' })
  assert.deepEqual(errorsOf('1', '10001'), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf('2,5', '-3'), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf('30', '29'), { monthly: 'below_daily' })
  assert.deepEqual(errorsOf('30', '29', false, 'abc'), {
    monthly: 'below_daily',
    price: 'not_a_price',
    agreed: 'not_agreed',
  })
  assert.deepEqual(errorsOf('30', '30', false), { agreed: 'not_agreed' })
  const priced = read({ daily: '30', monthly: '30', priceText: 'R$ 1.234,50' })
  assert.ok(priced.ok && priced.value.price === 123_450)
  for (const price of ['0', 'abc', '100.000,01', '-5'])
    assert.deepEqual(errorsOf('30', '30', true, price), { price: 'not_a_price' }, price)
})
