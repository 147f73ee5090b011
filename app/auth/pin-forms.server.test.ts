import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ok, fail } from '#domain/shared/result.ts'
import { errorTexts } from '#texts/errors.ts'
import { type PinFlow, pinForm } from './pin-forms.server.ts'

type Shown = { email?: string; emailError?: string; phone?: string }
const uuid = '0a000000-0000-4000-8000-000000000001'
const calls: string[] = []

/** A flow in which 0000 is right, 9999 unknown and every other PIN wrong. */
const flow: PinFlow<Shown> = {
  purpose: 'login',
  words: { started: 'Enviamos.', resent: 'Enviamos outro.' },
  messages: { too_many_pins: 'Chega por hoje.' },
  findFieldErrors: ({ challenge, field }) => (challenge || field('email') ? {} : { emailError: 'Digite.' }),
  async start({ field }) {
    calls.push('start')
    return field('email') === 'often' ? fail('too_many_pins', 90) : ok({ uuid })
  },
  async resend(_, way) {
    calls.push(way)
    return fail('resend_too_early', 12)
  },
  async verify({ challenge, pin }) {
    calls.push(`${challenge} ${pin}`)
    if (pin === '0000') return new Response(null, { status: 303 })
    return fail(pin === '9999' ? 'pin_unknown' : 'pin_wrong')
  },
}

async function post(fields: Record<string, string>, more: Partial<PinFlow<Shown>> = {}) {
  calls.length = 0
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const answer = await pinForm(form, { ...flow, ...more })
  if (answer instanceof Response) return { status: answer.status }
  return { ...answer.data, ...answer.init }
}

test('a valid first form sends a code and leads to the PIN step', async () => {
  assert.deepEqual(await post({}), { emailError: 'Digite.', status: 422 })
  assert.deepEqual(calls, [])
  assert.deepEqual(await post({ email: 'a', pin: '1234' }), { challenge: uuid, secondsLeft: 45, notice: 'Enviamos.' })
  assert.deepEqual(calls, ['start'], 'a PIN without a challenge is nobody’s')
  const often = { error: 'Chega por hoje.', status: 429, headers: { 'retry-after': '90' } }
  assert.deepEqual(await post({ email: 'often' }), often)
})

test('a PIN is checked against its challenge; an error is shown beside it with the status of its code', async () => {
  assert.deepEqual(await post({ challenge: uuid, pin: ' 0000 ' }), { status: 303 })
  assert.deepEqual(calls, [`${uuid} 0000`])
  const step = { challenge: uuid, secondsLeft: 0 }
  assert.deepEqual(await post({ challenge: uuid, pin: '1' }), { ...step, pinError: errorTexts.pin_wrong, status: 422 })
  assert.equal((await post({ challenge: uuid, pin: '9999' })).status, 404)
  assert.equal((await post({ challenge: uuid, pin: '9999' }, { purpose: 'staff_login' })).status, 422)
  const stepWithFieldError = await post({ challenge: uuid, pin: '1' }, { errorFields: { pin_wrong: 'emailError' } })
  assert.deepEqual(stepWithFieldError, { ...step, emailError: errorTexts.pin_wrong, status: 422 })
})

test('a resend uses a channel of the flow; without one the flow restarts', async () => {
  const refused = { challenge: uuid, secondsLeft: 0, notice: errorTexts.resend_too_early }
  const early = { ...refused, status: 429, headers: { 'retry-after': '12' } }
  assert.deepEqual(await post({ challenge: uuid, intent: 'resend' }), early)
  await post({ challenge: uuid, intent: 'whatsapp', pin: '1' })
  assert.deepEqual(calls, [`${uuid} 1`], 'an unknown way is none')
  await post({ challenge: uuid, intent: 'whatsapp' }, { resendIntents: ['sms', 'whatsapp'] })
  assert.deepEqual(calls, ['whatsapp'])
  const { resend: _, ...withoutResend } = flow
  const form = new FormData()
  for (const [name, value] of Object.entries({ challenge: uuid, intent: 'resend', email: 'a' }))
    form.append(name, value)
  calls.length = 0
  await pinForm(form, withoutResend)
  assert.deepEqual(calls, ['start'])
})

test('an invalid challenge is a 404; an expired one restarts the flow', async () => {
  await assert.rejects(post({ challenge: 'x', pin: '0000' }), (thrown: { init: ResponseInit }) => {
    assert.equal(thrown.init.status, 404)
    return true
  })
  assert.deepEqual(calls, [])
  const refusal = await post({ challenge: uuid, pin: '1' }, { purpose: 'staff_login', pageData: () => null as never })
  assert.deepEqual(refusal, { error: errorTexts.pin_unknown, status: 422 })
  const formView = await post({ challenge: uuid, pin: '1' }, { pageData: async () => ({ phone: '(••) 1' }) })
  assert.equal((formView as Shown).phone, '(••) 1')
})
