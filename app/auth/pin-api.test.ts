import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Answer } from '#app/browser/call.ts'
import { requestAnotherPin, submitPin, type PinApi, wrongPin } from './pin-api.ts'

type Body = { link?: string; token?: string; message?: string; code?: string }

/** An endpoint with this response; 0 is no response. */
const answering = (status: number, body?: Body) => async (): Promise<Answer<Body | undefined>> =>
  status >= 200 && status < 300
    ? { ok: true, value: body }
    : { ok: false, status, message: body?.message, code: body?.code, errors: {} }

const words = { failed: 'Falhou.', resent: 'Enviado.' }
const verify = (more: Partial<PinApi>, status: number, body?: Body) =>
  submitPin({ verify: answering(status, body), resend: answering(0), words, ...more }, '0427')
const ask = (more: Partial<PinApi>, status: number, body?: Body) =>
  requestAnotherPin({ verify: answering(0), resend: answering(status, body), words, ...more }, 'sms')

test('the right PIN leads to the link of the response or of the page; a response without one is a wrong PIN', async () => {
  assert.deepEqual(await verify({}, 200, { link: '/a' }), { outcome: 'right', link: '/a' })
  assert.deepEqual(await verify({}, 200, {}), wrongPin)
  assert.deepEqual(await verify({}, 200), wrongPin)
  const onVerified: PinApi['onVerified'] = (answer) => ({ outcome: 'right', link: answer!.token! })
  assert.equal((await verify({ onVerified }, 200, { token: 't' })).link, 't')
})

test('a rejection is shown beside the field or as a warning; a dead PIN offers a new one', async () => {
  const expired = { code: 'pin_expired', message: 'Expirou.' }
  const over = { outcome: 'wrong', isOver: true }
  assert.deepEqual(await verify({}, 422, expired), { ...over, text: 'Expirou.' })
  assert.deepEqual(await verify({ shownErrors: { pin: [] } }, 422, expired), { ...over, text: wrongPin.text })
  const toast = { kind: 'warning', text: 'Expirou.' }
  assert.deepEqual(await verify({ warningStatuses: [422] }, 422, expired), { ...over, toast })
  const second = await verify({ shownErrors: { pin: [] } }, 422, { code: 'pin_second', message: 'Mais um.' })
  assert.deepEqual(second, { outcome: 'second', text: 'Mais um.' })
})

test('a failure leaves the PIN unjudged; each page decides whether it counts as sent', async () => {
  assert.deepEqual(await verify({}, 500), { outcome: 'failed', toast: { kind: 'error', text: 'Falhou.' } })
  assert.equal((await verify({ treatsFailureAsUnsent: true }, 500)).outcome, 'no_answer')
  assert.equal((await verify({}, 0)).outcome, 'no_answer')
  assert.equal((await verify({ warningStatuses: [422] }, 409, { message: 'Usado.' })).outcome, 'failed')
})

test('an error of the account is shown, and is no wrong PIN', async () => {
  for (const code of ['account_suspended', 'account_barred'])
    for (const more of [{}, { shownErrors: { pin: [] } }, { warningStatuses: [422, 429] }])
      assert.deepEqual(await verify(more, 403, { code, message: 'Fale com a gente.' }), {
        outcome: 'failed',
        toast: { kind: 'error', text: 'Fale com a gente.' },
      })
})

test('the error of a resend is shown where the page wants it', async () => {
  assert.deepEqual(await ask({}, 200), { ok: true, text: 'Enviado.' })
  const refusal = await ask({}, 429, { message: 'Espere.' })
  assert.deepEqual(refusal, { ok: false, text: 'Espere.' })
  assert.notEqual((await ask({ shownErrors: { resend: [] } }, 429, { message: 'Espere.' })).text, 'Espere.')
})
