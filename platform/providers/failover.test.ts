import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { createMessageSenders } from '#platform/configured-providers.ts'
import { twilioSms } from '#platform/messaging/sms/twilio.ts'
import { zenviaSms } from '#platform/messaging/sms/zenvia.ts'
import { log } from '#platform/observability/log.ts'
import { readEnv } from '#platform/read-env.ts'
import { limitMs } from '#test/support/fakes/gateway.ts'
import {
  startTwilio,
  startZenvia,
  twilioAccount,
  twilioOptedOut,
  zenviaAccount,
} from '#test/support/fakes/message-providers.ts'
import { freePort } from '#test/support/free-port.ts'
import { scope } from '#test/support/scope.ts'
import { CircuitOpen } from './circuit-breaker.ts'
import { failover } from './failover.ts'
import { GatewayError } from './gateway.ts'

const now = new Date('2026-11-20T12:00:00Z')
const aMessage = { to: '11987654321', template: 'notice', body: 'Olá', now }
const { account, secret, from } = twilioAccount

async function both(timeoutMs = limitMs.long) {
  const zenvia = await startZenvia(scope)
  const twilio = await startTwilio(scope)
  const first = zenviaSms({ ...zenviaAccount, origin: zenvia.url, timeoutMs })
  const second = twilioSms({ account, user: account, password: secret, from, origin: twilio.url })
  return { zenvia, twilio, sms: failover(first, second), reversed: failover(second, first) }
}

test('the second provider is used only when the first fails', async () => {
  const { zenvia, twilio, sms } = await both()
  assert.equal((await sms.send(aMessage)).provider, 'zenvia')
  for (const answer of [{ status: 503 }, { status: 429 }, { status: 401 }]) {
    zenvia.answer = answer
    assert.equal((await sms.send(aMessage)).provider, 'twilio', JSON.stringify(answer))
  }
  assert.deepEqual(
    { zenvia: zenvia.acceptedMessages.length, twilio: twilio.acceptedMessages.length },
    { zenvia: 1, twilio: 3 },
  )
})

test('the log names the provider that failed, although another one sent the message', async () => {
  const info = vi.spyOn(log, 'info')
  onTestFinished(() => info.mockRestore())
  const { zenvia, sms } = await both()
  zenvia.answer = { status: 503 }
  await sms.send(aMessage)
  assert.deepEqual(info.mock.calls, [
    [{ provider: 'sms-zenvia', errorCode: 'failed', status: 503, reason: undefined }, 'provider failed'],
  ])
  info.mockClear()
  const away = zenviaSms({ ...zenviaAccount, origin: `http://127.0.0.1:${await freePort()}` })
  await assert.rejects(away.send(aMessage))
  assert.deepEqual(info.mock.calls, [
    [
      { provider: 'sms-zenvia', errorCode: 'unreachable', status: undefined, reason: 'ECONNREFUSED' },
      'provider failed',
    ],
  ])
})

test('a first provider with an open breaker is skipped', async () => {
  const { zenvia, twilio, sms } = await both()
  zenvia.answer = { status: 503 }
  for (let count = 0; count < 5; count++) await sms.send(aMessage)
  zenvia.answer = null
  await sms.send(aMessage)
  assert.deepEqual(
    {
      askedOfZenvia: zenvia.requests.length,
      takenByZenvia: zenvia.acceptedMessages.length,
      takenByTwilio: twilio.acceptedMessages.length,
    },
    { askedOfZenvia: 5, takenByZenvia: 0, takenByTwilio: 6 },
  )
})

test('a wrong number is not retried at the second provider, nor is an opt-out', async () => {
  const { zenvia, twilio, sms, reversed } = await both()
  await assert.rejects(sms.send({ ...aMessage, to: '1133334444' }), { code: 'refused' })
  assert.equal(twilio.requests.length, 0)
  await assert.rejects(
    reversed.send({ ...aMessage, to: twilioOptedOut }),
    (error) => error instanceof GatewayError && error.hasOptedOut,
  )
  assert.equal(zenvia.acceptedMessages.length, 0)
})

test('an unknown outcome is not sent by the second provider, except a PIN', async () => {
  const { zenvia, twilio, sms } = await both(limitMs.short)
  zenvia.answer = { delayMs: limitMs.long }
  await assert.rejects(sms.send(aMessage), (error) => error instanceof GatewayError && error.isUnknownOutcome)
  zenvia.answer = { hangsUp: true }
  await assert.rejects(sms.send(aMessage), { isUnknownOutcome: true })
  assert.equal(twilio.requests.length, 0)
  await sms.send({ ...aMessage, canRepeat: true })
  assert.equal(twilio.acceptedMessages.length, 1)
})

test('a failure of both is reported; a refusal does not fail over', async () => {
  const open = { send: () => Promise.reject(new CircuitOpen('x')) }
  await assert.rejects(failover(open, open).send({}), CircuitOpen)
  const faulty = { send: () => Promise.reject(new TypeError('ours')) }
  await assert.rejects(failover(faulty, { send: async () => assert.fail('it was asked') }).send({}), TypeError)
})

test('settings choose Zenvia, Twilio, or both with Zenvia first', async () => {
  const zenvia = await startZenvia(scope)
  const twilio = await startTwilio(scope)
  const settings = {
    zenvia: {
      ZENVIA_TOKEN: zenviaAccount.token,
      ZENVIA_FROM: zenviaAccount.from,
      RECEIPTS_SECRET: 'r'.repeat(32),
    },
    twilio: { TWILIO_ACCOUNT: account, TWILIO_SECRET: secret, TWILIO_FROM: from },
  }
  const by = async (given: Record<string, string>) => {
    const env = readEnv({ APP_ENV: 'test', PUBLIC_ORIGIN: 'https://ajeita.example', ...given })
    const elsewhere = { zenvia: zenvia.url, twilio: twilio.url }
    return (
      await createMessageSenders(env, () => assert.fail('the inbox must not be used'), elsewhere).sms.send(aMessage)
    ).provider
  }
  assert.equal(await by(settings.zenvia), 'zenvia')
  assert.equal(await by(settings.twilio), 'twilio')
  assert.equal(await by({ ...settings.twilio, TWILIO_KEY: twilioAccount.key }), 'twilio')
  assert.equal(await by({ ...settings.twilio, ...settings.zenvia }), 'zenvia')
  assert.equal(twilio.acceptedMessages[0]!.fields.StatusCallback, 'https://ajeita.example/v1/receipts/twilio')
})
