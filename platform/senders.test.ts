import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import webPush from 'web-push'
import { testDatabase } from '#test/support/database.ts'
import { BreakerOpen } from './breaker.ts'
import { smtpEmail } from './email/smtp-email.ts'
import { readEnv } from './read-env.ts'
import { GatewayError } from './gateway.ts'
import { startFakeGateway } from './gateway-for-tests.ts'
import { isPushService, webPushSender } from './push/web-push.ts'
import { isSandbox, paymentsFor, sendersFor } from './senders.ts'
import { restSms } from './sms/rest-sms.ts'
import { restWhatsapp } from './whatsapp/rest-whatsapp.ts'

const now = new Date('2026-11-20T12:00:00Z')
const aMessage = { to: '11987654321', template: 'pin', body: 'Seu código é 4821', now }
const isProblem = (code: string, status?: number) => (error: unknown) =>
  error instanceof GatewayError && error.code === code && error.status === status

test('SMS: one POST with the token, the number in full and the key that makes it happen once', async (t) => {
  const gateway = await startFakeGateway(t)
  await restSms({ url: `${gateway.url}/v2/`, token: 'secret' }).send({ ...aMessage, once: 'challenge-1' })
  const [request] = gateway.asked
  assert.equal(gateway.asked.length, 1)
  assert.deepEqual([request!.method, request!.path], ['POST', '/v2/messages'])
  assert.equal(request!.headers.authorization, 'Bearer secret')
  assert.equal(request!.headers['idempotency-key'], 'challenge-1')
  assert.deepEqual(JSON.parse(request!.body), { to: '+5511987654321', text: 'Seu código é 4821' })
})

test('WhatsApp: the template goes along', async (t) => {
  const gateway = await startFakeGateway(t)
  await restWhatsapp({ url: gateway.url, token: 'secret' }).send(aMessage)
  assert.deepEqual(JSON.parse(gateway.asked[0]!.body), {
    to: '+5511987654321',
    template: 'pin',
    text: 'Seu código é 4821',
  })
})

test('a gateway that fails, refuses, redirects, is slow or away: each is told apart, and nothing personal is said', async (t) => {
  const gateway = await startFakeGateway(t)
  const sms = () => restSms({ url: gateway.url, token: 'secret', timeoutMs: 200 })
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
  gateway.answer = { afterMs: 2_000 }
  await assert.rejects(sms().send(aMessage), isProblem('timeout'))
  await assert.rejects(
    restSms({ url: 'http://127.0.0.1:9', token: 'x' }).send(aMessage),
    (error: Error) => isProblem('unreachable')(error) && !/\d{4}/.test(error.message),
  )
  assert.ok(!gateway.asked.some(({ path }) => path === '/other'))
})

test('after five failures the gateway is left alone; refusals of a message do not count', async (t) => {
  const gateway = await startFakeGateway(t)
  const sms = restSms({ url: gateway.url, token: 'secret' })
  gateway.answer = { status: 400 }
  for (let count = 0; count < 6; count++) await assert.rejects(sms.send(aMessage), GatewayError)
  gateway.answer = { status: 503 }
  for (let count = 0; count < 5; count++) await assert.rejects(sms.send(aMessage), GatewayError)
  await assert.rejects(sms.send(aMessage), BreakerOpen)
  assert.equal(gateway.asked.length, 11)
})

/** As much of SMTP as a sender needs. Keeps the whole conversation. */
async function startSmtp(t: { after: (end: () => Promise<void>) => void }, answerToRecipient = '250 ok') {
  const said: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.write('220 test ESMTP\r\n')
    let inData = false
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        said.push(line)
        if (inData) {
          if (line !== '.') continue
          inData = false
          socket.write('250 taken\r\n')
        } else if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write(/^RCPT/i.test(line) ? `${answerToRecipient}\r\n` : '250 ok\r\n')
      }
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  )
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, said }
}

const anEmail = {
  to: 'ana@exemplo.com.br',
  template: 'welcome',
  subject: 'Olá, Ana',
  body: 'Ação confirmada',
  now,
  once: 'welcome:1',
}

test('e-mail goes out by SMTP', async (t) => {
  const { url, said } = await startSmtp(t)
  await smtpEmail({ url, from: 'Ajeita <oi@ajeita.example>' }).send(anEmail)
  assert.ok(said.includes('MAIL FROM:<oi@ajeita.example>'))
  assert.ok(said.includes('RCPT TO:<ana@exemplo.com.br>'))
  assert.ok(said.some((line) => /^Message-ID: <[0-9a-f]{32}@ajeita\.example>$/.test(line)))
  assert.ok(said.includes('Date: Fri, 20 Nov 2026 12:00:00 +0000'))
})

test('an address holds one recipient, whatever is written in it', async (t) => {
  const { url, said } = await startSmtp(t)
  const send = smtpEmail({ url, from: 'oi@ajeita.example' }).send
  await send({ ...anEmail, to: 'a@exemplo.com, b@exemplo.com' }).catch(() => {})
  await send({ ...anEmail, to: 'a@exemplo.com\r\nRCPT TO:<b@exemplo.com>' }).catch(() => {})
  assert.ok(!said.some((line) => /^RCPT TO:<b@exemplo\.com>$/.test(line)))
})

test('e-mail: a mailbox that is not, a server that is busy, one that says nothing, one that is away', async (t) => {
  const email = (url: string) => smtpEmail({ url, from: 'oi@ajeita.example', timeoutMs: 300 }).send(anEmail)
  await assert.rejects(email((await startSmtp(t, '550 no such user')).url), isProblem('refused', 550))
  await assert.rejects(email((await startSmtp(t, '451 later')).url), isProblem('failed', 451))
  const mute = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  t.after(() => void mute.close())
  await new Promise((resolve) => mute.once('listening', resolve))
  await assert.rejects(email(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`), isProblem('timeout'))
  await assert.rejects(email('smtp://127.0.0.1:9'), isProblem('unreachable'))
})

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

test('push: encrypted and signed to each subscription; those that are gone are named', async (t) => {
  const vapid = webPush.generateVAPIDKeys()
  const alive = await startFakeGateway(t)
  const dead = await startFakeGateway(t)
  dead.answer = { status: 410 }
  const push = webPushSender({ ...vapid, subject: 'mailto:oi@ajeita.example', isAllowed: () => true })
  const subscriptions = [alive, dead].map(({ url }) => ({ endpoint: `${url}/send/1`, keys: browserKeys }))
  assert.deepEqual(await push.send({ ...aNote, subscriptions }), { gone: [`${dead.url}/send/1`] })
  const [request] = alive.asked
  assert.equal(request!.headers['content-encoding'], 'aes128gcm')
  assert.equal(request!.headers.ttl, '86400')
  assert.match(request!.headers.authorization!, /^vapid t=.+, k=.+/)
  assert.ok(request!.body.length > 0 && !request!.body.includes('Novo contato'))
  alive.answer = { status: 500 }
  await assert.rejects(push.send({ ...aNote, subscriptions: subscriptions.slice(0, 1) }), isProblem('failed', 500))
})

test('push goes to the services of browsers only', async (t) => {
  const gateway = await startFakeGateway(t)
  const push = webPushSender({ ...webPush.generateVAPIDKeys(), subject: 'mailto:oi@ajeita.example' })
  const endpoint = `${gateway.url}/metadata`
  assert.deepEqual(await push.send({ ...aNote, subscriptions: [{ endpoint, keys: browserKeys }] }), {
    gone: [endpoint],
  })
  assert.equal(gateway.asked.length, 0)
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

test('without settings every way leads to the local inbox', async () => {
  const { db } = await testDatabase({ after })
  const senders = sendersFor(readEnv({ APP_ENV: 'test' }), () => db)
  await senders.sms.send(aMessage)
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

test('with settings the real ones are used', async (t) => {
  const gateway = await startFakeGateway(t)
  const env = readEnv({
    APP_ENV: 'test',
    SMS_URL: gateway.url,
    SMS_TOKEN: 'a',
    WHATSAPP_URL: gateway.url,
    WHATSAPP_TOKEN: 'b',
    PAYMENTS_URL: gateway.url,
    PAYMENTS_TOKEN: 'c',
    PAYMENTS_WEBHOOK_SECRET: 'd',
  })
  const senders = sendersFor(env, () => assert.fail('the inbox must not be used'))
  await senders.sms.send(aMessage)
  await senders.whatsapp.send(aMessage)
  assert.deepEqual(
    gateway.asked.map(({ headers }) => headers.authorization),
    ['Bearer a', 'Bearer b'],
  )
  assert.equal(isSandbox(paymentsFor(env, () => assert.fail('must not be asked'))), false)
  assert.equal(isSandbox(paymentsFor(readEnv({}), () => 's')), true)
})
