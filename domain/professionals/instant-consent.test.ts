import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkConsent } from './instant-consent.ts'

test('limits are whole coins, the month not below the day, and the consent is given on purpose', () => {
  assert.deepEqual(checkConsent({ daily: '30', monthly: ' 300 ', price: '', agreed: true }), {
    ok: true,
    value: { daily: 30, monthly: 300, startingPriceCents: null },
  })
  const errorsOf = (daily: string, monthly: string, agreed = true, price = '') => {
    const checked = checkConsent({ daily, monthly, price, agreed })
    return checked.ok ? {} : checked.errors
  }
  assert.deepEqual(errorsOf('', ''), { daily: 'required', monthly: 'required' })
  assert.deepEqual(errorsOf('1', '10001'), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf('2,5', '-3'), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf('30', '29'), { monthly: 'below_daily' })
  assert.deepEqual(errorsOf('30', '30', false), { agreed: 'not_agreed' })
  const priced = checkConsent({ daily: '30', monthly: '30', price: 'R$ 1.234,50', agreed: true })
  assert.ok(priced.ok && priced.value.startingPriceCents === 123_450)
  for (const price of ['0', 'abc', '100.000,01', '-5'])
    assert.deepEqual(errorsOf('30', '30', true, price), { price: 'not_a_price' }, price)
})
