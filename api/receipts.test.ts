import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Receipt } from '#platform/messaging/receipt.ts'
import { twilioSignature } from '#platform/messaging/sms/twilio-receipts.ts'
import { metaSignature } from '#platform/messaging/whatsapp/meta-receipts.ts'
import { statusOf } from '#presenters/error-status.ts'
import { testDatabase } from '#test/support/database.ts'
import { metaAccount, twilioAccount } from '#test/support/fakes/message-providers.ts'
import { scope } from '#test/support/scope.ts'
import { startTestServer } from '#test/support/server.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'
import { receiptEndpoints } from './receipts.ts'

const origin = 'https://ajeita.example'
const secret = 'r'.repeat(40)
const settings = {
  ZENVIA_TOKEN: 't',
  ZENVIA_FROM: 'ajeita-sms',
  RECEIPTS_SECRET: secret,
  TWILIO_ACCOUNT: twilioAccount.account,
  TWILIO_SECRET: twilioAccount.secret,
  TWILIO_KEY: twilioAccount.key,
  TWILIO_FROM: twilioAccount.from,
  META_PHONE_ID: metaAccount.phoneId,
  META_TOKEN: metaAccount.token,
  META_APP_SECRET: metaAccount.appSecret,
  META_VERIFY_TOKEN: metaAccount.verifyToken,
}
const { url } = await testDatabase(scope)

const storedReceipts: Receipt[] = []
const optOuts: { phone: string; channel: string }[] = []
/** Every id is known except `unknown`. */
const api = newApi()
api.route(
  '/',
  receiptEndpoints(
    {
      receipt: async (receipt) => {
        storedReceipts.push(receipt)
        return !receipt.providerId.startsWith('unknown')
      },
      optOut: async (optOut) => void optOuts.push(optOut),
    },
    settings,
  ),
)
api.onError((error, c) =>
  error instanceof ApiError
    ? c.json({ code: error.actionError.code }, statusOf(error.actionError.code))
    : c.json({}, 500),
)

type SentRequest = { path: string; body: string; headers: Record<string, string> }
async function ask({ path, body, headers }: SentRequest) {
  storedReceipts.length = optOuts.length = 0
  const answer = await api.request(`${origin}${path}`, { method: 'POST', body, headers })
  return {
    status: answer.status,
    storedReceipts: [...storedReceipts],
    optOuts: [...optOuts],
    type: answer.headers.get('content-type'),
  }
}

const zenvia = (body: object, urlSecret = secret): SentRequest => ({
  path: `/v1/receipts/zenvia/${urlSecret}`,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const zenviaStatus = (messageId: string) => ({
  type: 'MESSAGE_STATUS',
  messageId,
  messageStatus: { code: 'DELIVERED', timestamp: '2026-11-20T12:00:00Z' },
})
const sid = `SM${'d4'.repeat(16)}`
const twilio = (fields: Record<string, string>, token = twilioAccount.secret): SentRequest => {
  const form = new URLSearchParams({ MessageSid: sid, AccountSid: twilioAccount.account, ...fields })
  const path = '/v1/receipts/twilio'
  return {
    path,
    body: form.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(token, origin + path, form),
    },
  }
}
const metaBody = (value: object) =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
const meta = (value: object, appSecret = metaAccount.appSecret): SentRequest => {
  const body = metaBody(value)
  return {
    path: '/v1/receipts/meta',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': metaSignature(appSecret, body) },
  }
}
const metaStatus = (id: string, status = 'read') => ({ id, status, timestamp: '1', recipient_id: '5511987654321' })

test('receipts of each provider are stored once its signature is verified', async () => {
  const ofZenvia = await ask(zenvia(zenviaStatus('z1')))
  assert.deepEqual(
    { status: ofZenvia.status, storedReceipts: ofZenvia.storedReceipts },
    { status: 200, storedReceipts: [{ provider: 'zenvia', providerId: 'z1', state: 'delivered' }] },
  )
  const ofTwilio = await ask(twilio({ MessageStatus: 'undelivered', ErrorCode: '30003' }))
  assert.deepEqual(ofTwilio.storedReceipts, [
    { provider: 'twilio', providerId: sid, state: 'failed', problem: '30003' },
  ])
  assert.deepEqual({ status: ofTwilio.status, type: ofTwilio.type }, { status: 200, type: 'text/xml' })
  const ofMeta = await ask(meta({ statuses: [metaStatus('wamid.1'), metaStatus('wamid.2', 'sent')] }))
  assert.deepEqual(
    {
      status: ofMeta.status,
      storedReceipts: ofMeta.storedReceipts.map(({ providerId, state }) => `${providerId} ${state}`),
    },
    { status: 200, storedReceipts: ['wamid.1 read', 'wamid.2 sent'] },
  )
})

test('without the provider’s signature, or with that of another, nothing is read', async () => {
  const unsigned = (request: SentRequest) => ({
    ...request,
    headers: { 'content-type': request.headers['content-type']! },
  })
  const knownReceipts = [twilio({ MessageStatus: 'delivered' }), meta({ statuses: [metaStatus('wamid.1')] })]
  for (const forged of [
    zenvia(zenviaStatus('z1'), 'r'.repeat(39)),
    zenvia(zenviaStatus('z1'), 'x'),
    ...knownReceipts.map(unsigned),
    twilio({ MessageStatus: 'delivered' }, twilioAccount.key.split(':')[1]),
    meta({ statuses: [metaStatus('wamid.1')] }, 'another'),
    ...knownReceipts.map((request) => ({
      ...request,
      body: request.body.replace('delivered', 'read').replace('wamid.1', 'wamid.2'),
    })),
  ])
    assert.deepEqual(
      await ask(forged),
      { status: 403, storedReceipts: [], optOuts: [], type: 'application/json' },
      forged.path,
    )
})

test('a receipt of an unknown message is ignored, and those beside it are recorded', async () => {
  assert.equal((await ask(zenvia(zenviaStatus('unknown-1')))).status, 200)
  const both = await ask(meta({ statuses: [metaStatus('unknown-1'), metaStatus('wamid.1')] }))
  assert.deepEqual(
    { status: both.status, storedReceipts: both.storedReceipts.length },
    { status: 200, storedReceipts: 2 },
  )
})

test('a signed body that is no receipt is accepted and ignored', async () => {
  const ofMeta = (body: string) => ({
    ...meta({}),
    body,
    headers: { 'x-hub-signature-256': metaSignature(metaAccount.appSecret, body) },
  })
  for (const foreign of [
    zenvia({ type: 'MESSAGE_STATUS' }),
    zenvia({ type: 'CONVERSATION_STATUS', conversation: {} }),
    { ...zenvia({}), body: '' },
    twilio({ MessageSid: 'x' }),
    twilio({ MessageStatus: 'queued' }),
    twilio({ MessageStatus: 'a later one' }),
    meta({ contacts: [] }),
    ofMeta('{"object":"page","entry":[{"id":"1","changes":[]}]}'),
    ofMeta('{"object":"whatsapp_business_account","entry":[{"id":"1"}]}'),
    ofMeta('{}'),
    ofMeta(''),
  ]) {
    const { status, storedReceipts, optOuts } = await ask(foreign)
    assert.deepEqual(
      { status, storedReceipts, optOuts },
      { status: 200, storedReceipts: [], optOuts: [] },
      foreign.body,
    )
  }
})

test('a reply of SAIR opts out of its channel', async () => {
  const from = '5511987654321'
  const message = { from, to: 'ajeita-sms', direction: 'IN', contents: [{ type: 'text', text: 'sair' }] }
  for (const [request, channel] of [
    [zenvia({ type: 'MESSAGE', message }), 'sms'],
    [twilio({ SmsStatus: 'received', From: `+${from}`, Body: ' SAIR ' }), 'sms'],
    [meta({ messages: [{ from, id: 'x', type: 'text', text: { body: 'Sair' } }] }), 'whatsapp'],
  ] as const) {
    const { status, optOuts } = await ask(request)
    assert.deepEqual({ status, optOuts }, { status: 200, optOuts: [{ phone: '11987654321', channel }] }, request.path)
  }
})

test('the running server accepts a form, and verifies the signature of its exact bytes', async () => {
  const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0', ...settings, PUBLIC_ORIGIN: origin } })
  const send = async ({ path, body, headers }: SentRequest) =>
    (await fetch(address + path, { method: 'POST', body, headers })).status
  assert.equal(await send(twilio({ MessageStatus: 'queued' })), 200)
  assert.equal(await send(twilio({ MessageStatus: 'delivered' })), 200)
  assert.equal(await send(twilio({ MessageStatus: 'queued' }, 'wrong')), 403)
  assert.equal(await send({ ...twilio({ MessageStatus: 'queued' }), path: '/v1/receipts/meta' }), 403)
  // A lone surrogate and NUL, which other endpoints remove while reading.
  const odd = metaBody({ messages: [{ from: '1', text: { body: 'HALF \\u0000' } }] }).replace(
    'HALF',
    String.raw`\ud83d`,
  )
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': metaSignature(metaAccount.appSecret, odd),
  }
  assert.equal(await send({ path: '/v1/receipts/meta', body: odd, headers }), 200)
  const statuses = (count: number) => Array.from({ length: count }, (_, index) => metaStatus(`wamid.${index}`))
  const gathered = (count: number, appSecret?: string) => send(meta({ statuses: statuses(count) }, appSecret))
  assert.equal(await gathered(1_000), 200, 'about 80 KB')
  assert.equal(await gathered(1_000, 'another'), 403)
  const megabytes = (count: number) => send(meta({ contacts: 'x'.repeat(count * 1024 * 1024) }))
  assert.deepEqual({ below: await megabytes(2.9), above: await megabytes(3.1) }, { below: 200, above: 413 })
  const verificationQuery = `?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=`
  const challenge = await fetch(`${address}/v1/receipts/meta${verificationQuery}${metaAccount.verifyToken}`)
  assert.deepEqual({ status: challenge.status, body: await challenge.text() }, { status: 200, body: '1158201444' })
  assert.equal((await fetch(`${address}/v1/receipts/meta${verificationQuery}wrong`)).status, 403)
})
