import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { notify } from '#domain/notifications/notify.server.ts'
import type { Mail } from '#platform/messaging/email/read-mail.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { eraseTickets, listTicketsOf } from './help.server.ts'
import { receiveMail } from './receive-mail.server.ts'
import { readReplyAddress, replyAddress } from './reply-address.server.ts'
import { findTicketEmail } from './ticket-email.server.ts'
import { findTicketThread } from './tickets/ticket-thread.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

let sent = 0
const aMail = (address: string, more: Partial<Mail> = {}): Mail => ({
  from: { address, name: 'Bia' },
  subject: 'Re: Seu pedido',
  text: 'Preciso de ajuda.',
  isCut: false,
  attachments: 0,
  messageId: `<${++sent}@x>`,
  bounce: null,
  isAutomatic: false,
  ...more,
})
let people = 0
/** A client with an e-mail notification. */
async function somebodyTold() {
  const client = await aClient(db)
  const email = `pessoa${++people}@exemplo.com.br`
  await db.updateTable('users').set({ email }).where('id', '=', client.userId).execute()
  const { uuid } = await anOrder(db, { client })
  await db
    .transaction()
    .execute((tx) => notify(tx, { userId: client.userId, kind: 'order_published', facts: { uuid } }, testNow))
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow()
  return { ...client, uuid, email, to: replyAddress(client.userId, { notice: id, mailbox: email })! }
}
const take = (mail: Mail, to: string, now = testNow) => receiveMail(db, { mail, to }, now)
async function protocolOf(mail: Mail, to: string, now = testNow) {
  const received = await take(mail, to, now)
  assert.ok(received.ok, JSON.stringify(received))
  return received.value
}
const ticketOf = (protocol: string) =>
  db.selectFrom('support_tickets').selectAll().where('protocol', '=', protocol).executeTakeFirstOrThrow()
const jobs = async () => {
  const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'acknowledge-email'`.execute(db)
  return rows
}

test('a reply becomes a ticket of its recipient about its subject; the same mail twice is one', async () => {
  const { userId, email, to } = await somebodyTold()
  const mail = aMail(email)
  const all = await Promise.all([1, 2, 3].map(() => protocolOf(mail, to)))
  assert.equal(new Set(all.map(({ protocol }) => protocol)).size, 1)
  const { user_id, notification_kind, source, text, email: answered, status } = await ticketOf(all[0]!.protocol)
  assert.deepEqual(
    { user_id, notification_kind, source, text, answered, status },
    {
      user_id: userId,
      notification_kind: 'order_published',
      source: 'mail',
      text: 'Preciso de ajuda.',
      answered: email,
      status: 'open',
    },
  )
  assert.equal((await jobs()).length, 1, 'told once')
})

test('staff see the order of the answered e-mail, also in a follow-up ticket', async () => {
  const { uuid, email, to } = await somebodyTold()
  const { protocol } = await protocolOf(aMail(email), to)
  assert.equal((await findTicketThread(db, protocol))?.orderUuid, uuid)
  const { id } = await ticketOf(protocol)
  await db.updateTable('support_tickets').set({ status: 'closed' }).where('id', '=', id).execute()
  const next = await protocolOf(aMail(email, { text: 'Mais uma.' }), (await findTicketEmail(db, id))!.replyTo!)
  assert.notEqual(next.protocol, protocol)
  assert.equal((await findTicketThread(db, next.protocol))?.orderUuid, uuid)
})

test('an altered reply address, or one used from another mailbox, opens a ticket of that mailbox', async () => {
  const { userId, email, to } = await somebodyTold()
  const altered = to.replace(/^(r.{10})(.)/, (_, start: string, email: string) => start + (email === 'a' ? 'b' : 'a'))
  assert.equal(readReplyAddress(altered), null)
  for (const [sender, address] of [
    [email, altered],
    [email, 'ajuda@responde.ajeita.example'],
    ['outra@exemplo.com.br', to],
  ] as const) {
    const {
      user_id,
      notification_kind,
      email: of,
    } = await ticketOf((await protocolOf(aMail(sender), address)).protocol)
    assert.deepEqual({ user_id, notification_kind, of }, { user_id: null, notification_kind: null, of: sender })
  }
  await db
    .updateTable('users')
    .set({ status: 'deleted', deleted_at: testNow, phone: null, email: null })
    .where('id', '=', userId)
    .execute()
  assert.equal((await ticketOf((await protocolOf(aMail(email), to)).protocol)).user_id, null)
})

test('a reply to the acknowledgement reopens its ticket, or opens another once closed', async () => {
  const { email, to } = await somebodyTold()
  const { protocol } = await protocolOf(aMail(email), to)
  const { id } = await ticketOf(protocol)
  const answerEmail = await findTicketEmail(db, id)
  assert.deepEqual({ protocol: answerEmail?.protocol, email: answerEmail?.email }, { protocol, email })
  await db.updateTable('support_tickets').set({ status: 'answered' }).where('id', '=', id).execute()
  assert.deepEqual(await protocolOf(aMail(email, { text: 'Mais isto.' }), answerEmail!.replyTo!), {
    protocol,
    isJoined: true,
  })
  assert.equal((await ticketOf(protocol)).status, 'open')
  const stranger = await protocolOf(aMail('outra@exemplo.com.br'), answerEmail!.replyTo!)
  assert.deepEqual(
    { isJoined: stranger.isJoined, isSameProtocol: stranger.protocol === protocol },
    { isJoined: false, isSameProtocol: false },
  )
  await db.updateTable('support_tickets').set({ status: 'closed' }).where('id', '=', id).execute()
  const next = await protocolOf(aMail(email, { text: 'E agora?' }), answerEmail!.replyTo!)
  assert.deepEqual(
    { isJoined: next.isJoined, isSameProtocol: next.protocol === protocol },
    { isJoined: false, isSameProtocol: false },
  )
  const later = await db.selectFrom('ticket_messages').select('text').where('ticket_id', '=', id).execute()
  assert.deepEqual(later, [{ text: 'Mais isto.' }])
})

test('automatic, own and empty mail gets no answer', async () => {
  const { email, to } = await somebodyTold()
  const before = (await jobs()).length
  const refusedOf = async (mail: Mail) => {
    const received = await take(mail, to)
    return received.ok ? 'ok' : received.code
  }
  assert.equal(await refusedOf(aMail(email, { isAutomatic: true })), 'automatic')
  for (const own of ['oi@ajeita.example', 'ajuda@responde.ajeita.example'])
    assert.equal(await refusedOf(aMail(own)), 'automatic')
  assert.equal(await refusedOf(aMail(email, { text: '', subject: '' })), 'nothing_written')
  assert.equal(await refusedOf(aMail('odd address@x')), 'odd_sender')
  assert.equal((await jobs()).length, before)
})

test('a mailbox is limited to six mails an hour; other mailboxes are not affected', async () => {
  const { email, to } = await somebodyTold()
  const codes = []
  for (let nth = 0; nth < 8; nth++) {
    const received = await take(aMail(email), nth % 2 ? to : 'ajuda@responde.ajeita.example')
    codes.push(codeOf(received))
  }
  assert.deepEqual(codes, [...Array(6).fill('ok'), 'too_many_requests', 'too_many_requests'])
  assert.ok((await take(aMail('terceira@exemplo.com.br'), to)).ok)
})

test('later replies are in the data export and erased with the account', async () => {
  const { userId, phone, email, to } = await somebodyTold()
  const { protocol } = await protocolOf(aMail(email), to)
  const { id } = await ticketOf(protocol)
  await protocolOf(aMail(email, { text: 'Meu endereço é outro.' }), replyAddress(userId, { ticket: id })!)
  const person = { userId, name: 'Bia', phone, emails: [email] }
  const [own] = await listTicketsOf(db, person)
  assert.deepEqual({ protocol: own!.protocol, later: own!.later }, { protocol, later: ['Meu endereço é outro.'] })
  await eraseTickets(db, person)
  assert.deepEqual(await db.selectFrom('ticket_messages').select('id').where('ticket_id', '=', id).execute(), [])
  assert.equal((await ticketOf(protocol)).text, '[texto apagado]')
  assert.equal(await findTicketEmail(db, id), undefined)
  assert.ok((await take(aMail(email), to, inHours(1))).ok)
})
