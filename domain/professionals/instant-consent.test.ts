import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkConsent } from './instant-consent.ts'

test('limits are whole coins, the month not below the day, and the consent is given on purpose', () => {
  assert.deepEqual(checkConsent({ daily: '30', monthly: ' 300 ', agreed: true }), {
    ok: true,
    value: { daily: 30, monthly: 300 },
  })
  const errorsOf = (daily: string, monthly: string, agreed = true) => {
    const checked = checkConsent({ daily, monthly, agreed })
    return checked.ok ? {} : checked.errors
  }
  assert.deepEqual(errorsOf('', ''), { daily: 'required', monthly: 'required' })
  assert.deepEqual(errorsOf('1', '10001'), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf('2,5', '-3'), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf('30', '29'), { monthly: 'below_daily' })
  assert.deepEqual(errorsOf('30', '30', false), { agreed: 'not_agreed' })
})
