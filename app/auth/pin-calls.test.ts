import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { askForAnother, enterPin, type PinCalls, wrongPin } from './pin-calls.ts'

const pinCalls: PinCalls = { enter: '/pin', resend: '/another', words: { failed: 'Falhou.', resent: 'Enviado.' } }
const sent: [string, unknown][] = []

/** The server answers so, once; 0 is nobody. */
function answering(status: number, body?: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    sent.push([String(address), init?.body === undefined ? undefined : JSON.parse(String(init.body))])
    return status ? new Response(body && JSON.stringify(body), { status }) : Promise.reject(new TypeError('no network'))
  })
}
const enter = (more: Partial<PinCalls>, status: number, body?: object) => {
  answering(status, body)
  return enterPin({ ...pinCalls, ...more }, '0427')
}
const ask = (more: Partial<PinCalls>, status: number, body?: object) => {
  answering(status, body)
  return askForAnother({ ...pinCalls, ...more }, 'sms')
}

test('the right PIN leads to the link of the response or of the page; a response without one is a wrong PIN', async () => {
  assert.deepEqual(await enter({ body: { uuid: 'u' } }, 200, { link: '/a' }), { outcome: 'right', link: '/a' })
  assert.deepEqual(sent.at(-1), ['/pin', { pin: '0427', uuid: 'u' }])
  assert.deepEqual(await enter({}, 200, {}), wrongPin)
  assert.deepEqual(await enter({}, 200), wrongPin)
  const right: PinCalls['right'] = (answer) => ({ outcome: 'right', link: answer!.token! })
  assert.equal((await enter({ right }, 200, { token: 't' })).link, 't')
})

test('a rejection is shown beside the field or as a warning; a dead PIN offers a new one', async () => {
  const expired = { code: 'pin_expired', message: 'Expirou.' }
  const over = { outcome: 'wrong', isOver: true }
  assert.deepEqual(await enter({}, 422, expired), { ...over, text: 'Expirou.' })
  assert.deepEqual(await enter({ told: { pin: [] } }, 422, expired), { ...over, text: wrongPin.text })
  const toast = { kind: 'warning', text: 'Expirou.' }
  assert.deepEqual(await enter({ warned: [422] }, 422, expired), { ...over, toast })
  const second = await enter({ told: { pin: [] } }, 422, { code: 'pin_second', message: 'Mais um.' })
  assert.deepEqual(second, { outcome: 'second', text: 'Mais um.' })
})

test('a failure leaves the PIN unjudged; each page decides whether it counts as sent', async () => {
  assert.deepEqual(await enter({}, 500), { outcome: 'failed', toast: { kind: 'error', text: 'Falhou.' } })
  assert.equal((await enter({ failuresAreUnsent: true }, 500)).outcome, 'no_answer')
  assert.equal((await enter({}, 0)).outcome, 'no_answer')
  assert.equal((await enter({ warned: [422] }, 409, { message: 'Usado.' })).outcome, 'failed')
})

test('a resend uses its channel, and its error is shown where the page wants it', async () => {
  assert.deepEqual(await ask({}, 200), { ok: true, text: 'Enviado.' })
  assert.deepEqual(sent.at(-1), ['/another', undefined])
  const told = await ask({ wayField: 'resendStrategy', body: { uuid: 'u' } }, 429, { message: 'Espere.' })
  assert.deepEqual(told, { ok: false, text: 'Espere.' })
  assert.deepEqual(sent.at(-1), ['/another', { resendStrategy: 'sms', uuid: 'u' }])
  assert.notEqual((await ask({ told: { resend: [] } }, 429, { message: 'Espere.' })).text, 'Espere.')
})
