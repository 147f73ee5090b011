import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished, test } from 'vitest'
import { GatewayError } from '#platform/providers/gateway.ts'
import { checkDkim, headerOf } from '#test/support/fakes/dkim.ts'
import { limitMs } from '#test/support/fakes/gateway.ts'
import { messageOf, startSmtp } from '#test/support/fakes/smtp.ts'
import { scope } from '#test/support/scope.ts'
import { smtpEmail } from './smtp-email.ts'

const now = new Date('2026-11-20T12:00:00Z')
const isProblem = (code: string, status?: number) => (error: unknown) =>
  error instanceof GatewayError && error.code === code && error.status === status

const anEmail = {
  to: 'ana@exemplo.com.br',
  template: 'welcome',
  subject: 'Olá, Ana',
  body: 'Ação confirmada',
  now,
  idempotencyKey: 'welcome:1',
}

test('an e-mail is sent by SMTP', async () => {
  const { url, receivedLines } = await startSmtp(scope)
  const { provider, providerId } = await smtpEmail({ url, from: 'Ajeita <oi@ajeita.example>' }).send(anEmail)
  assert.equal(provider, 'smtp')
  assert.match(providerId!, /^<[0-9a-f]{32}@ajeita\.example>$/)
  assert.ok(receivedLines.includes('MAIL FROM:<oi@ajeita.example>'))
  assert.ok(receivedLines.includes('RCPT TO:<ana@exemplo.com.br>'))
  assert.ok(receivedLines.some((line) => /^Message-ID: <[0-9a-f]{32}@ajeita\.example>$/.test(line)))
  assert.ok(receivedLines.includes('Date: Fri, 20 Nov 2026 12:00:00 +0000'))
})

test('bounces go to the reply address where configured', async () => {
  const { url, receivedLines } = await startSmtp(scope)
  const sender = smtpEmail({ url, from: 'Ajeita <oi@ajeita.example>', backToReply: true })
  await sender.send({ ...anEmail, replyTo: 'rabc@responde.ajeita.example' })
  await sender.send(anEmail)
  assert.deepEqual(
    receivedLines.filter((line) => /^(?:MAIL FROM|RCPT TO|From)/.test(line)),
    [
      'MAIL FROM:<rabc@responde.ajeita.example>',
      'RCPT TO:<ana@exemplo.com.br>',
      'From: Ajeita <oi@ajeita.example>',
      'MAIL FROM:<oi@ajeita.example>',
      'RCPT TO:<ana@exemplo.com.br>',
      'From: Ajeita <oi@ajeita.example>',
    ],
  )
})

test('an attachment is sent unchanged beside the text', async () => {
  const { url, receivedLines } = await startSmtp(scope)
  const content = Buffer.from('%PDF-1.7 recibo')
  const attachment = { name: 'recibo.pdf', type: 'application/pdf', content }
  await smtpEmail({ url, from: 'oi@ajeita.example' }).send({ ...anEmail, html: '<p>Olá</p>', attachment })
  const message = messageOf(receivedLines)
  assert.match(message, /Content-Type: multipart\/mixed/)
  assert.match(message, /Content-Type: application\/pdf; name=recibo\.pdf/)
  assert.match(message, /Content-Disposition: attachment; filename=recibo\.pdf/)
  assert.ok(message.includes(content.toString('base64')))
  assert.match(message, /Content-Type: text\/plain/)
})

test('an address is a single recipient, whatever it contains', async () => {
  const { url, receivedLines } = await startSmtp(scope)
  const send = smtpEmail({ url, from: 'oi@ajeita.example' }).send
  await send({ ...anEmail, to: 'a@exemplo.com, b@exemplo.com' }).catch(() => {})
  await send({ ...anEmail, to: 'a@exemplo.com\r\nRCPT TO:<b@exemplo.com>' }).catch(() => {})
  assert.ok(!receivedLines.some((line) => /^RCPT TO:<b@exemplo\.com>$/.test(line)))
})

test('SMTP errors are distinguished: no such mailbox, busy, silent and unreachable servers', async () => {
  const email = (url: string, timeoutMs = limitMs.long) =>
    smtpEmail({ url, from: 'oi@ajeita.example', timeoutMs }).send(anEmail)
  const isGone = (error: unknown) => isProblem('refused', 550)(error) && (error as GatewayError).isWrongAddress
  await assert.rejects(email((await startSmtp(scope, '550 no such user')).url), isGone)
  await assert.rejects(email((await startSmtp(scope, '550 5.1.1 no such user')).url), isGone)
  await assert.rejects(email((await startSmtp(scope, '550 5.2.1 closed')).url), isGone)
  await assert.rejects(email((await startSmtp(scope, '451 later')).url), isProblem('failed', 451))
  const mute = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void mute.close())
  await new Promise((resolve) => mute.once('listening', resolve))
  const silent = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
  await assert.rejects(email(silent, limitMs.short), isProblem('timeout'))
  await assert.rejects(email('smtp://127.0.0.1:9'), isProblem('unreachable'))
})

test('a server’s complaint about us or our text marks no mailbox and may be retried', async () => {
  const email = (url: string) => smtpEmail({ url, from: 'oi@ajeita.example', timeoutMs: limitMs.long }).send(anEmail)
  for (const [answers, status] of [
    [{ recipient: '550 5.7.1 relaying denied' }, 550],
    [{ recipient: '552 5.2.2 mailbox full' }, 552],
    [{ sender: '550 5.7.1 sender is not verified' }, 550],
    [{ sender: '530 authentication required' }, 530],
    [{ message: '554 5.7.26 it looks like spam' }, 554],
    [{ message: '550 rejected' }, 550],
  ] as const)
    await assert.rejects(
      email((await startSmtp(scope, answers)).url),
      isProblem('failed', status),
      JSON.stringify(answers),
    )
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const dkim = { domain: 'ajeita.example', selector: 's1', privateKey }
const unsubscribe = { url: `https://ajeita.example/sair?carta=${'x'.repeat(120)}`, mailto: 'sair@ajeita.example' }

/** The e-mail as a mailbox gets it. */
async function received(scope: Parameters<typeof startSmtp>[0], more: object = {}) {
  const { url, receivedLines } = await startSmtp(scope)
  await smtpEmail({ url, from: 'Ajeita <oi@ajeita.example>', dkim }).send({ ...anEmail, ...more })
  return messageOf(receivedLines)
}

test('an e-mail has one-click unsubscribe, and DKIM covers both headers (RFC 8058)', async () => {
  const message = await received(scope, { unsubscribe, html: '<p>Ação</p>', replyTo: 'ajuda@ajeita.example' })
  assert.equal(
    headerOf(message, 'list-unsubscribe')?.replaceAll(/\s/g, ''),
    `<${unsubscribe.url}>,<mailto:sair@ajeita.example>`,
  )
  assert.equal(headerOf(message, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.equal(headerOf(message, 'reply-to'), 'ajuda@ajeita.example')
  assert.equal(headerOf(message, 'auto-submitted'), 'auto-generated')
  assert.equal(headerOf(message, 'feedback-id'), 'welcome:ajeita')
  const { holds, covers, domain, selector } = checkDkim(message, publicKey)
  assert.deepEqual({ holds, domain, selector }, { holds: true, domain: 'ajeita.example', selector: 's1' })
  for (const name of ['from', 'to', 'subject', 'reply-to', 'list-unsubscribe', 'list-unsubscribe-post', 'feedback-id'])
    assert.ok(covers.includes(name), name)
})

test('a DKIM signature fails when anything signed is changed', async () => {
  const message = await received(scope, { unsubscribe })
  assert.equal(checkDkim(message, publicKey).holds, true)
  for (const [was, becomes] of [
    ['List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Clicks'],
    ['https://ajeita.example/sair', 'https://evil.example/sair'],
    ['oi@ajeita.example', 'oi@evil.example'],
    ['auto-generated', 'no'],
  ] as const) {
    assert.ok(message.includes(was), was)
    assert.equal(checkDkim(message.replace(was, becomes), publicKey).holds, false, was)
  }
  assert.equal(checkDkim(`${message}\r\nmore`, publicKey).holds, false)
})

test('an e-mail without unsubscribe has no such header', async () => {
  const message = await received(scope)
  assert.equal(headerOf(message, 'list-unsubscribe'), undefined)
  assert.equal(headerOf(message, 'list-unsubscribe-post'), undefined)
  assert.equal(checkDkim(message, publicKey).holds, true)
})

test('a deferred mailbox does not delay e-mails to others', async () => {
  for (const answer of ['552 5.2.2 mailbox full', '450 4.2.1 come again later']) {
    const { url } = await startSmtp(scope, answer)
    const sender = smtpEmail({ url, from: 'oi@ajeita.example' })
    for (let time = 0; time < 7; time++)
      await assert.rejects(sender.send(anEmail), isProblem('failed', Number(answer.slice(0, 3))))
  }
})
