import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readForm } from '#app/middleware/read-form.ts'
import { grantInstantConsent } from '#domain/professionals/give-instant-consent.server.ts'

/** The form as submitted without JavaScript. */
function readConsent({ daily, monthly, agreed = true }: { daily: string; monthly: string; agreed?: boolean }) {
  const form = new FormData()
  form.set('daily', daily)
  form.set('monthly', monthly)
  if (agreed) form.set('agreed', 'on')
  return readForm(grantInstantConsent.input, form)
}
const errorsOf = (fields: Parameters<typeof readConsent>[0]) => {
  const parsed = readConsent(fields)
  return parsed.ok ? {} : parsed.errors
}

test('limits are whole coins', () => {
  const parsed = readConsent({ daily: '30', monthly: ' 300 ' })
  assert.deepEqual(parsed.ok && parsed.value, { daily: 30, monthly: 300, agreed: true })
  assert.deepEqual(errorsOf({ daily: '', monthly: '' }), { daily: 'required', monthly: 'required' })
  assert.deepEqual(errorsOf({ daily: '1', monthly: '10001' }), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf({ daily: '2,5', monthly: '-3' }), { daily: 'not_a_limit', monthly: 'not_a_limit' })
})

test('the monthly limit is at least the daily one', () => {
  assert.deepEqual(errorsOf({ daily: '30', monthly: '30' }), {})
  assert.deepEqual(errorsOf({ daily: '30', monthly: '29' }), { monthly: 'below_daily' })
})

test('consent is explicit', () => {
  assert.deepEqual(errorsOf({ daily: '30', monthly: '30', agreed: false }), { agreed: 'not_agreed' })
  assert.deepEqual(errorsOf({ daily: '30', monthly: '29', agreed: false }), {
    monthly: 'below_daily',
    agreed: 'not_agreed',
  })
})
