import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { href } from '#href.ts'
import { isPushService, canPushTo } from '#platform/messaging/push/push-service.ts'
import { webPushSender } from '#platform/messaging/push/web-push.ts'
import { zenviaSms } from '#platform/messaging/sms/zenvia.ts'
import { CircuitOpen } from '#platform/providers/circuit-breaker.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { readEnv } from '#platform/read-env.ts'
import { testDatabase } from '#test/support/database.ts'
import { startFakeGateway, limitMs } from '#test/support/fakes/gateway.ts'
import { metaAccount, startMeta, startZenvia, zenviaAccount } from '#test/support/fakes/message-providers.ts'
import { scope } from '#test/support/scope.ts'
import { createPayments, createMessageSenders, purchaseAt } from './configured-providers.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-push-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const now = new Date('2026-11-20T12:00:00Z')
const aMessage = { to: '11987654321', template: 'pin', body: 'Seu código é 4821', words: ['4821'], now }
const isProblem = (code: string, status?: number) => (error: unknown) =>
  error instanceof GatewayError && error.code === code && error.status === status

test('failing, refusing, redirecting, slow and unreachable gateways are told apart, without personal data', async () => {
  const gateway = await startFakeGateway(scope)
  const sms = (timeoutMs = limitMs.long) => zenviaSms({ ...zenviaAccount, origin: gateway.url, timeoutMs })
  gateway.answer = { status: 500, body: 'phone 11987654321' }
  await assert.rejects(sms().send(aMessage), isProblem('failed', 500))
  gateway.answer = { status: 422 }
  await assert.rejects(sms().send(aMessage), isProblem('refused', 422))
  gateway.answer = { status: 429 }
  await assert.rejects(sms().send(aMessage), isProblem('failed', 429))
  gateway.answer = { status: 302, headers: { location: `${gateway.url}/other` } }
  await assert.rejects(sms().send(aMessage), isProblem('unreachable'))
  gateway.answer = { body: 'not json' }
  await assert.rejects(sms().send(aMessage), isProblem('failed'))
  gateway.answer = { body: 'x'.repeat(100_000) }
  await assert.rejects(sms().send(aMessage), isProblem('unreachable'))
  gateway.answer = { delayMs: limitMs.long }
  await assert.rejects(sms(limitMs.short).send(aMessage), isProblem('timeout'))
  await assert.rejects(
    zenviaSms({ ...zenviaAccount, origin: 'http://127.0.0.1:9' }).send(aMessage),
    (error: Error) => isProblem('unreachable')(error) && !/\d{4}/.test(error.message),
  )
  assert.ok(!gateway.requests.some(({ path }) => path === '/other'))
})

test('after five failures the breaker opens; rejected messages do not count', async () => {
  const gateway = await startFakeGateway(scope)
  const sms = zenviaSms({ ...zenviaAccount, origin: gateway.url })
  gateway.answer = { status: 400 }
  for (let count = 0; count < 6; count++) await assert.rejects(sms.send(aMessage), GatewayError)
  gateway.answer = { status: 503 }
  for (let count = 0; count < 5; count++) await assert.rejects(sms.send(aMessage), GatewayError)
  await assert.rejects(sms.send(aMessage), CircuitOpen)
  assert.equal(gateway.requests.length, 11)
})

const anEmail = {
  to: 'ana@exemplo.com.br',
  template: 'welcome',
  subject: 'Olá, Ana',
  body: 'Ação confirmada',
  now,
}

const aNote = {
  to: 'user:1',
  template: 'lead',
  title: 'Novo contato',
  body: 'Um profissional falou com você.',
  url: '/meus-pedidos',
  now,
}
// A browser's public key and secret, made for this test.
const browserKeys = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: Buffer.alloc(16, 7).toString('base64url') }

test('push is encrypted and signed per subscription, and expired ones are reported', async () => {
  const vapid = webPush.generateVAPIDKeys()
  const alive = await startFakeGateway(scope)
  const dead = await startFakeGateway(scope)
  dead.answer = { status: 410 }
  const push = webPushSender({ ...vapid, subject: 'mailto:oi@ajeita.example', isAllowed: () => true })
  const subscriptions = [alive, dead].map(({ url }) => ({ endpoint: `${url}/send/1`, keys: browserKeys }))
  assert.deepEqual(await push.send({ ...aNote, subscriptions }), { gone: [`${dead.url}/send/1`] })
  const [request] = alive.requests
  assert.equal(request!.headers['content-encoding'], 'aes128gcm')
  assert.equal(request!.headers.ttl, '86400')
  assert.match(request!.headers.authorization!, /^vapid t=.+, k=.+/)
  assert.ok(request!.body.length > 0 && !request!.body.includes('Novo contato'))
  assert.equal(request!.headers.urgency, 'normal')
  await push.send({ ...aNote, isUrgent: true, keepForSeconds: 1_800, subscriptions: subscriptions.slice(0, 1) })
  assert.equal(alive.requests[1]!.headers.urgency, 'high', 'an urgent push wakes a sleeping phone')
  assert.equal(alive.requests[1]!.headers.ttl, '1800')
  alive.answer = { status: 500 }
  await assert.rejects(push.send({ ...aNote, subscriptions: subscriptions.slice(0, 1) }), isProblem('failed', 500))
})

test('invalid subscriptions do not delay others', async () => {
  const alive = await startFakeGateway(scope)
  const push = webPushSender({
    ...webPush.generateVAPIDKeys(),
    subject: 'mailto:oi@ajeita.example',
    isAllowed: () => true,
  })
  const badKeys = { ...browserKeys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
  const bad = { endpoint: `${alive.url}/send/bad`, keys: badKeys }
  const nowhere = { endpoint: 'http://nowhere.invalid/send/1', keys: browserKeys }
  for (let time = 0; time < 6; time++) {
    assert.deepEqual(await push.send({ ...aNote, subscriptions: [bad] }), { gone: [bad.endpoint] })
    await assert.rejects(push.send({ ...aNote, subscriptions: [nowhere] }), isProblem('unreachable'))
  }
  const subscriptions = [{ endpoint: `${alive.url}/send/1`, keys: browserKeys }]
  assert.deepEqual(await push.send({ ...aNote, subscriptions }), { gone: [] })
  assert.equal(alive.requests.length, 1)
})

test('push is sent to known push services only', async () => {
  const gateway = await startFakeGateway(scope)
  const push = webPushSender({ ...webPush.generateVAPIDKeys(), subject: 'mailto:oi@ajeita.example' })
  const endpoint = `${gateway.url}/metadata`
  assert.deepEqual(await push.send({ ...aNote, subscriptions: [{ endpoint, keys: browserKeys }] }), {
    gone: [endpoint],
  })
  assert.equal(gateway.requests.length, 0)
  for (const good of ['https://fcm.googleapis.com/fcm/send/x', 'https://wns2-x.notify.windows.com/w/?token=1'])
    assert.ok(isPushService(new URL(good)), good)
  const bad = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilnotify.windows.com/',
    'https://fcm.googleapis.com:8443/',
    'https://169.254.169.254/',
  ]
  for (const address of bad) assert.ok(!isPushService(new URL(address)), address)
})

test('without settings every channel uses the local inbox', async () => {
  const { db } = await testDatabase(scope)
  const senders = createMessageSenders(readEnv({ APP_ENV: 'test' }), () => db)
  assert.deepEqual(await senders.sms.send(aMessage), { provider: 'inbox', providerId: '1' })

  await senders.whatsapp.send(aMessage)
  await senders.email.send(anEmail)
  assert.deepEqual(await senders.push.send({ ...aNote, subscriptions: [] }), { gone: [] })

  const rows = await db
    .selectFrom('outbox_messages')
    .select(['channel', 'recipient', 'template', 'subject', 'body', 'created_at'])
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    {
      channel: 'sms',
      recipient: '11987654321',
      template: 'pin',
      subject: null,
      body: 'Seu código é 4821',
      created_at: now,
    },
    {
      channel: 'whatsapp',
      recipient: '11987654321',
      template: 'pin',
      subject: null,
      body: 'Seu código é 4821',
      created_at: now,
    },
    {
      channel: 'email',
      recipient: 'ana@exemplo.com.br',
      template: 'welcome',
      subject: 'Olá, Ana',
      body: 'Ação confirmada',
      created_at: now,
    },
    {
      channel: 'push',
      recipient: 'user:1',
      template: 'lead',
      subject: 'Novo contato',
      body: 'Um profissional falou com você.\n/meus-pedidos',
      created_at: now,
    },
  ])
})

test('a demonstration writes to its inbox and to subscribed browsers', async () => {
  const { db } = await testDatabase(scope)
  const service = await startFakeGateway(scope)
  const goneGateway = await startFakeGateway(scope)
  goneGateway.answer = { status: 410 }
  const { push } = createMessageSenders(readEnv({ APP_ENV: 'test', DATA_DIR: aFolder() }), () => db)
  const subscriptionOf = (url: string) => ({ endpoint: `${url}/send/1`, keys: browserKeys })
  const subscriptions = [service, goneGateway].map(({ url }) => subscriptionOf(url))
  assert.deepEqual(await push.send({ ...aNote, subscriptions }), { gone: [`${goneGateway.url}/send/1`] })
  assert.equal(service.requests.length, 1)
  service.answer = { status: 500 }
  const failing = { ...aNote, subscriptions: subscriptions.slice(0, 1) }
  assert.deepEqual(await push.send(failing), { gone: [] }, 'it is in the inbox all the same')
  const rows = await db.selectFrom('outbox_messages').select('channel').execute()
  assert.deepEqual(rows, [{ channel: 'push' }, { channel: 'push' }])
})

test('a local push service is accepted in tests only', () => {
  const fake = new URL('http://127.0.0.1:9000/send/1')
  assert.deepEqual(
    (['test', 'demo', 'production'] as const).map((APP_ENV) => canPushTo(fake, { APP_ENV })),
    [true, false, false],
  )
  assert.ok(canPushTo(new URL('https://fcm.googleapis.com/fcm/send/x'), { APP_ENV: 'production' }))
  assert.ok(!canPushTo(new URL('http://10.0.0.1/send/1'), { APP_ENV: 'test' }))
})

test('with settings the real providers are used', async () => {
  const zenvia = await startZenvia(scope)
  const meta = await startMeta(scope, { pin: { isAuthentication: false, gaps: 1 } })
  const env = readEnv({
    APP_ENV: 'test',
    ZENVIA_TOKEN: zenviaAccount.token,
    ZENVIA_FROM: zenviaAccount.from,
    RECEIPTS_SECRET: 'r'.repeat(32),
    META_PHONE_ID: metaAccount.phoneId,
    META_TOKEN: metaAccount.token,
    META_APP_SECRET: metaAccount.appSecret,
    META_VERIFY_TOKEN: metaAccount.verifyToken,
    PIX_URL: 'https://banco.example/api',
    PIX_TOKEN_URL: 'https://banco.example/oauth/token',
    PIX_CLIENT_ID: 'id',
    PIX_CLIENT_SECRET: 'secret',
    PIX_KEY: 'pix@ajeita.example',
    PIX_NOTICE_SECRET: 'n'.repeat(32),
  })
  const elsewhere = { zenvia: zenvia.url, meta: meta.url }
  const senders = createMessageSenders(env, () => assert.fail('the inbox must not be used'), elsewhere)
  await senders.sms.send(aMessage)
  await senders.whatsapp.send(aMessage)
  assert.deepEqual(
    { zenvia: zenvia.acceptedMessages.length, meta: meta.acceptedMessages.length },
    { zenvia: 1, meta: 1 },
  )
})

test('configured providers handle Pix and cards, otherwise the sandbox does', () => {
  const notAsked = () => assert.fail('must not be asked')
  const bank = {
    PIX_URL: 'https://banco.example/api',
    PIX_TOKEN_URL: 'https://banco.example/oauth/token',
    PIX_CLIENT_ID: 'id',
    PIX_CLIENT_SECRET: 'secret',
    PIX_KEY: 'pix@ajeita.example',
    PIX_NOTICE_SECRET: 'n'.repeat(32),
  }

  const mercadoPago = {
    MERCADO_PAGO_TOKEN: 'APP_USR-1234567890-test',
    MERCADO_PAGO_SIGNATURE_KEY: 'k'.repeat(64),
    MERCADO_PAGO_NOTICE_SECRET: 'm'.repeat(32),
  }
  const stripe = {
    STRIPE_KEY: 'sk_test_0123456789abcdef',
    STRIPE_SIGNATURE_KEY: 'whsec_0123456789abcdef',
    STRIPE_NOTICE_SECRET: 's'.repeat(32),
  }
  const providersWith = (given: Record<string, string>) => {
    const { by, all } = createPayments(readEnv({ APP_ENV: 'test', ...given }), notAsked)
    return [by.pix?.name, by.card?.name, all.map(({ name }) => name).join()]
  }

  assert.deepEqual(providersWith({}), ['sandbox', 'sandbox', 'sandbox'])
  assert.deepEqual(
    providersWith(bank),
    ['pix', undefined, 'pix'],
    'sandbox cards are never offered beside a real provider',
  )
  assert.deepEqual(providersWith(mercadoPago), ['mercado_pago', 'mercado_pago', 'mercado_pago'])
  assert.deepEqual(providersWith({ ...bank, ...mercadoPago }), ['pix', 'mercado_pago', 'pix,mercado_pago'])
  assert.deepEqual(providersWith(stripe), [undefined, 'stripe', 'stripe'])
  assert.deepEqual(providersWith({ ...stripe, STRIPE_PIX: '1' }), ['stripe', 'stripe', 'stripe'])
  assert.deepEqual(providersWith({ ...mercadoPago, ...stripe, CARD_PROVIDER: 'stripe' }), [
    'mercado_pago',
    'stripe',
    'mercado_pago,stripe',
  ])
  assert.deepEqual(providersWith({ ...bank, ...mercadoPago, PIX_PROVIDER: 'mercado_pago' }), [
    'mercado_pago',
    'mercado_pago',
    'pix,mercado_pago',
  ])
})

test('a payment provider’s page returns to the page of the purchase', () => {
  const uuid = '0c8fd3ae-7d0b-4b4c-8f5f-4ad3a9b6f0a1'
  const page = href('/profissional/carteira/compras/:uuid', { uuid })
  assert.equal(purchaseAt('https://ajeita.example')(uuid), `https://ajeita.example${page}`)
})
