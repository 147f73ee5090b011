import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readForm } from '#app/middleware/read-form.ts'
import { grantInstantConsent } from '#domain/professionals/give-instant-consent.server.ts'

/** The form as submitted without JavaScript. */
function read(fields: { daily: string; monthly: string; agreed?: boolean }) {
  const form = new FormData()
  for (const name of ['daily', 'monthly'] as const) form.set(name, fields[name])
  if (fields.agreed ?? true) form.set('agreed', 'on')
  return readForm(grantInstantConsent.input, form)
}
const errorsOf = (daily: string, monthly: string, agreed = true) => {
  const checked = read({ daily, monthly, agreed })
  return checked.ok ? {} : checked.errors
}

test('limits are whole coins, the monthly one at least the daily one, and consent is explicit', () => {
  const plain = read({ daily: '30', monthly: ' 300 ' })
  assert.deepEqual(plain.ok && plain.value, { daily: 30, monthly: 300, agreed: true })
  assert.deepEqual(errorsOf('', ''), { daily: 'required', monthly: 'required' })
  assert.deepEqual(errorsOf('1', '10001'), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf('2,5', '-3'), { daily: 'not_a_limit', monthly: 'not_a_limit' })
  assert.deepEqual(errorsOf('30', '29'), { monthly: 'below_daily' })
  assert.deepEqual(errorsOf('30', '29', false), {
    monthly: 'below_daily',
    agreed: 'not_agreed',
  })
  assert.deepEqual(errorsOf('30', '30', false), { agreed: 'not_agreed' })
})
