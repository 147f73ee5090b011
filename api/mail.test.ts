import assert from 'node:assert/strict'
import { test } from 'vitest'
import { hourMs } from '#domain/shared/durations.ts'
import { mailgunSignature } from '#platform/messaging/email/mailgun.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { startTestServer } from '#test/support/server.ts'

const key = 'k'.repeat(32)
const { db, url } = await testDatabase(scope)
const server = await startTestServer(scope, {
  url,
  env: { RUN_JOBS: '0', REPLY_DOMAIN: 'responde.exemplo.com.br', MAILGUN_KEY: key },
})
const path = `${server.address}/v1/receipts/mailgun/mime`
const to = 'ajuda@responde.exemplo.com.br'

let nth = 0
const aMail = (body: string, headers = 'Content-Type: text/plain; charset=utf-8') =>
  `From: Ana <ana${++nth}@exemplo.com.br>\r\nTo: ${to}\r\nSubject: Oi\r\nMessage-ID: <${nth}@x>\r\nMIME-Version: 1.0\r\n${headers}\r\n\r\n${body}`
function signed(raw: string, { at = Date.now(), by = key, more = {} as Record<string, string> } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const token = `t${++nth}`.padEnd(50, 'x')
  return {
    recipient: to,
    'body-mime': raw,
    timestamp,
    token,
    signature: mailgunSignature(by, timestamp, token),
    ...more,
  }
}
const post = (fields: Record<string, string>, asFile = false) => {
  const body = asFile ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(path, { method: 'POST', body })
}
const tickets = async () =>
  (await db.selectFrom('support_tickets').select('text').orderBy('id').execute()).map(({ text }) => text)

test('a mail forwarded by Mailgun becomes one ticket, however often it is sent, in both form encodings', async () => {
  const raw = aMail('Preciso de ajuda, ção.')
  for (const asFile of [false, true, false]) assert.equal((await post(signed(raw), asFile)).status, 200)
  assert.deepEqual(await tickets(), ['Preciso de ajuda, ção.'])
})

test('a mail in ISO-8859-1 keeps its accents, in both form encodings', async () => {
  for (const asFile of [false, true]) {
    const raw = Buffer.from(aMail('Não, às três.', 'Content-Type: text/plain; charset=iso-8859-1'), 'latin1')
    const { 'body-mime': _, ...fields } = signed('')
    const boundary = 'xXx'
    const body = asFile
      ? Buffer.concat([
          ...Object.entries({ ...fields, 'body-mime': raw }).flatMap(([name, value]) => [
            Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
            Buffer.from(value),
            Buffer.from('\r\n'),
          ]),
          Buffer.from(`--${boundary}--\r\n`),
        ])
      : Buffer.from(
          `${new URLSearchParams(fields)}&body-mime=${[...raw].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
        )
    const type = asFile ? `multipart/form-data; boundary=${boundary}` : 'application/x-www-form-urlencoded'
    const sent = await fetch(path, { method: 'POST', body, headers: { 'content-type': type } })
    assert.equal(sent.status, 200)
    assert.equal((await tickets()).at(-1), 'Não, às três.')
  }
})

test('an unsigned or outdated mail is refused before it is read', async () => {
  const before = await tickets()
  const raw = aMail('Falso.')
  for (const fields of [
    signed(raw, { by: 'other' }),
    signed(raw, { at: Date.now() - 13 * hourMs }),
    { ...signed(raw), signature: '' },
    { recipient: to, 'body-mime': raw },
  ])
    assert.equal((await post(fields)).status, 403)
  assert.equal(
    (await fetch(path, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })).status,
    403,
  )
  assert.deepEqual(await tickets(), before)
})

test('a bounce becomes no ticket, and one with an unknown recipient is not requested again', async () => {
  const before = await tickets()
  const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'
  const status = '--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--'
  assert.equal((await post(signed(aMail(status, report)))).status, 406)
  assert.deepEqual(await tickets(), before)
})

test('a mail that becomes no ticket is not requested again', async () => {
  const before = await tickets()
  for (const fields of [
    signed(aMail('Estou de férias.', 'Auto-Submitted: auto-replied')),
    signed(aMail('Compre já.'), { more: { 'X-Mailgun-Sflag': 'Yes' } }),
    signed('no mail at all'),
    signed(''),
  ])
    assert.equal((await post(fields)).status, 406)
  assert.deepEqual(await tickets(), before)
})

test('attachments of megabytes are accepted and dropped; larger mails are refused', async () => {
  const file = (megabytes: number) =>
    aMail(
      `--b\r\nContent-Type: text/plain\r\n\r\nSegue.\r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${'iVBORw0KGgo=\r\n'.repeat((megabytes * 1024 * 1024) / 14)}--b--`,
      'Content-Type: multipart/mixed; boundary=b',
    )
  assert.equal((await post(signed(file(6)), true)).status, 200)
  assert.equal((await tickets()).at(-1), 'Segue.')
  const large = await post(signed(file(18)), true).then(
    ({ status }) => status,
    () => 'cut',
  )
  assert.ok(large === 413 || large === 'cut', String(large))
  assert.equal((await fetch(`${server.address}/healthz`)).status, 200)
})

test('a form with too many fields or parts is refused before parsing, and other bodies must be short', async () => {
  const long = 4 * 1024 * 1024
  const multipart = 'multipart/form-data; boundary=b'
  const parts = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'
  for (const [type, text] of [
    ['application/x-www-form-urlencoded', 'a&'],
    ['application/x-www-form-urlencoded', 'a=1&'],
    [multipart, parts],
    [multipart, '--b\r\n'],
    ['application/json', '['],
    ['text/plain', 'x'],
  ] as const) {
    const body = text.repeat(long / text.length)
    const answer = await fetch(path, { method: 'POST', body, headers: { 'content-type': type } })
    assert.equal(answer.status, 413, `${type} ${text.slice(0, 20)}`)
  }
})

test('without a key no long body is read', async () => {
  const other = await startTestServer(scope, { url, env: { RUN_JOBS: '0' } })
  const body = new URLSearchParams({ a: 'x'.repeat(100 * 1024) })
  const answer = await fetch(`${other.address}/v1/receipts/mailgun/mime`, { method: 'POST', body })
  assert.equal(answer.status, 413)
})

test('a mail with NUL in name, subject and recipient becomes a ticket and is not requested again', async () => {
  const before = await tickets()
  const raw = aMail('Preciso de ajuda com o pedido.')
    .replace('From: Ana ', 'From: =?utf-8?Q?A=00na?= ')
    .replace('Subject: Oi', 'Subject: =?utf-8?Q?O=00i?=')
  assert.equal((await post({ ...signed(raw), recipient: `${to}\0` })).status, 200)
  assert.deepEqual(await tickets(), [...before, 'Preciso de ajuda com o pedido.'])
})
