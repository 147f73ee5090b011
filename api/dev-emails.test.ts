import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { listNewestInInbox, recordInInbox } from '#platform/messaging/inbox.ts'
import { sampleNames } from '#presenters/sample-email.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
const { devEmails } = await import('./dev-emails.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const now = new Date('2026-11-23T15:00:00Z')

test('an e-mail of every kind is rendered as in a mail client, without running anything', async () => {
  for (const kind of sampleNames) {
    const answer = await devEmails.request(`/api/dev/emails/${kind}`)
    assert.equal(answer.status, 200, kind)
    assert.match(answer.headers.get('content-security-policy')!, /default-src 'none'.*sandbox/)
    assert.match(await answer.text(), /<h1 /)
  }
})

test('an e-mail is shown in light and dark mode, whatever the system prefers', async () => {
  const look = async (name: string) => (await devEmails.request(`/api/dev/emails/digest?tema=${name}`)).text()
  assert.match(await look('dark'), /@media all \{/)
  assert.match(await look('light'), /@media not all \{/)
  assert.match(await look('x'), /@media \(prefers-color-scheme: dark\) \{/)
})

test('a sent e-mail is found by a word, person or channel', async () => {
  const message = {
    recipient: 'ana@exemplo.com',
    template: 'x',
    subject: 'Olá, Ana',
    body: 'Seu pedido chegou',
  } as const
  const { providerId } = await recordInInbox(db, now, { channel: 'email', ...message, html: '<p>Seu pedido</p>' })
  await recordInInbox(db, now, { channel: 'sms', recipient: '+5511912345678', template: 'x', body: '50% de Ana' })
  const found = async (filter: Partial<Parameters<typeof listNewestInInbox>[1]>) =>
    (await listNewestInInbox(db, { limit: 9, ...filter })).map(({ channel }) => channel)
  assert.deepEqual(await found({ holding: 'PEDIDO' }), ['email'])
  assert.deepEqual(await found({ holding: '0%' }), ['sms'])
  assert.deepEqual(await found({ holding: '(11) 91234-5678' }), ['sms'])
  assert.deepEqual(await found({ holding: '+55 11 91234-5678' }), ['sms'])
  assert.deepEqual(await found({ holding: 'ana' }), ['sms', 'email'])
  assert.deepEqual(await found({ holding: 'ana', channel: 'email' }), ['email'])
  const emailPage = await devEmails.request(`/api/dev/inbox/${providerId}/email`)
  assert.equal(await emailPage.text(), '<p>Seu pedido</p>')
})

test('the attachment of an e-mail opens as sent; a missing one is a 404', async () => {
  const message = { channel: 'email', recipient: 'hugo@exemplo.com', template: 'x', body: 'Recibo' } as const
  const attachment = { name: 'recibo.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }
  const { providerId } = await recordInInbox(db, now, { ...message, attachment })
  const opened = await devEmails.request(`/api/dev/inbox/${providerId}/attachment`)
  assert.equal(opened.headers.get('content-type'), 'application/pdf')
  assert.equal(await opened.text(), '%PDF-1.7')
  const [newest] = await listNewestInInbox(db, { limit: 1 })
  assert.equal(newest?.attachment_name, 'recibo.pdf')
  await recordInInbox(db, now, message)
  assert.equal((await listNewestInInbox(db, { limit: 1 }))[0]?.attachment_name, null)
})
