import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { aTicket } from '#db/builders/tickets.ts'
import { receiveMail } from '#domain/help/receive-mail.server.ts'
import { readReplyAddress } from '#domain/help/reply-address.server.ts'
import { replyToTicket } from '#domain/help/tickets/reply-to-ticket.server.ts'
import { findTicketAnswerEmail } from '#domain/help/tickets/ticket-answer-email.server.ts'
import { listTicketsOfStatus } from '#domain/help/tickets/ticket-queue.server.ts'
import { findTicketThread } from '#domain/help/tickets/ticket-thread.server.ts'
import { asClient, asStaff } from '#domain/shared/caller.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { answerTicket, closeTicket } from './answer-ticket.server.ts'
import { readTicket } from './read-ticket.server.ts'

const { db } = await testDatabase(scope)
const iris = (await aStaffMember(db, ['support'])).userId
const nina = (await aStaffMember(db, ['support'])).userId
const answer = 'Oi, Bia. Já mudamos o endereço do seu pedido.\n\nAbraço, Iris.'

type AnswerOptions = { text?: string; seen?: number; closes?: boolean; userId?: number }
const reply = (protocol: string, { userId = iris, ...more }: AnswerOptions = {}, at = testNow) =>
  answerTicket(db, asStaff(userId, 'support'), { protocol, text: answer, seen: 0, ...more }, at)
const statusOf = async (protocol: string) => (await findTicketThread(db, protocol))?.status
const lastOf = async (protocol: string) => (await findTicketThread(db, protocol))!.messages.at(-1)!.id
const auditEntriesOn = (protocol: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'staff_user_id as by', 'before', 'after'])
    .where('subject', '=', `ticket:${protocol}`)
    .orderBy('id')
    .execute()
const noticesOf = (userId: number) =>
  db.selectFrom('notifications').select(['kind', 'payload']).where('user_id', '=', userId).execute()
const listQueuedEmails = async () => {
  const { rows } = await sql<{ payload: { messageId: number } }>`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-ticket-answer' order by j.id`.execute(
    db,
  )
  return rows.map(({ payload }) => payload.messageId)
}

test('an answer is notified by e-mail and in-app; reading and answering are audited without text', async () => {
  const { userId } = await aClient(db)
  const { protocol, email, id } = await aTicket(db, { userId })
  const ticketForStaff = await readTicket(db, asStaff(iris, 'support').user, protocol, testNow)
  assert.deepEqual(
    { status: ticketForStaff?.status, role: ticketForStaff?.role, messages: ticketForStaff?.messages.length },
    { status: 'open', role: 'client', messages: 0 },
  )
  assert.equal(codeOf(await reply(protocol)), 'ok')
  assert.equal(await statusOf(protocol), 'answered')
  assert.deepEqual(await noticesOf(userId), [{ kind: 'ticket_answered', payload: { protocol, isClosed: false } }])
  const messageId = await lastOf(protocol)
  assert.equal((await listQueuedEmails()).at(-1), messageId)
  const answerEmail = await findTicketAnswerEmail(db, messageId)
  assert.deepEqual(
    { email: answerEmail?.email, text: answerEmail?.text, role: answerEmail?.role, isClosed: answerEmail?.isClosed },
    { email, text: answer, role: 'client', isClosed: false },
  )
  assert.deepEqual(readReplyAddress(answerEmail!.replyTo!), { userId, about: { ticket: id } })
  assert.deepEqual(await auditEntriesOn(protocol), [
    { action: 'ticket.read', by: iris, before: null, after: null },
    { action: 'ticket.answered', by: iris, before: { status: 'open' }, after: { status: 'answered' } },
  ])
})

test('of two concurrent answers one is sent, the other refused', async () => {
  const { userId } = await aClient(db)
  const { protocol } = await aTicket(db, { userId })
  const both = await Promise.all([reply(protocol), reply(protocol, { userId: nina, text: `${answer} E mais.` })])
  assert.deepEqual(both.map(codeOf).toSorted(), ['answered_meanwhile', 'ok'])
  assert.equal((await noticesOf(userId)).length, 1)
  assert.equal(
    codeOf(await closeTicket(db, asStaff(nina, 'support'), { protocol, seen: 0 }, testNow)),
    'answered_meanwhile',
  )
  assert.equal(
    codeOf(await reply(protocol, { userId: nina, seen: await lastOf(protocol) })),
    'ok',
    'who has read it may add',
  )
})

test('an answer or closing that is sent again after a lost response runs once', async () => {
  const { userId } = await aClient(db)
  const { protocol } = await aTicket(db, { userId })
  const caller = { ...asStaff(iris, 'support'), idempotencyKey: 'lost' }
  const shown = { protocol, text: answer, seen: 0 }
  assert.equal(codeOf(await answerTicket(db, caller, shown, testNow)), 'ok')
  const seen = await lastOf(protocol) // the page shows the answer meanwhile
  assert.equal(codeOf(await answerTicket(db, caller, { ...shown, seen }, testNow)), 'ok')
  assert.equal((await noticesOf(userId)).length, 1)
  assert.equal(
    codeOf(await answerTicket(db, caller, { ...shown, seen, text: `${answer} E mais.` }, testNow)),
    'key_reused',
  )
  assert.equal(codeOf(await closeTicket(db, caller, { protocol, seen }, testNow)), 'ok')
  assert.equal(codeOf(await closeTicket(db, caller, { protocol, seen: seen + 1 }, testNow)), 'ok')
})

test('a newer message must be read first, and restarts the waiting time, also by mail', async () => {
  const { userId } = await aClient(db)
  const { protocol, email } = await aTicket(db, { userId })
  await reply(protocol)
  const seen = await lastOf(protocol)
  const words = { protocol, text: 'Ainda não mudou.' }

  assert.equal(codeOf(await replyToTicket(db, asClient(userId), words, inHours(2))), 'ok')
  assert.equal(codeOf(await replyToTicket(db, asClient(userId), words, inHours(2))), 'ok', 'a double click')
  assert.equal((await findTicketThread(db, protocol))!.messages.length, 2)
  assert.equal(await statusOf(protocol), 'open')
  assert.equal(codeOf(await reply(protocol, { seen })), 'written_meanwhile')

  const { tickets } = await listTicketsOfStatus(db, 'open')
  assert.deepEqual(tickets.find((one) => one.protocol === protocol)?.waitsSince, inHours(2))
  await reply(protocol, { seen: await lastOf(protocol) }, inHours(3))
  const { replyTo } = (await findTicketAnswerEmail(db, await lastOf(protocol)))!
  const mail = {
    from: { address: email, name: 'Bia' },
    subject: 'Re',
    text: 'Obrigada!',
    isCut: false,
    attachments: 0,
    messageId: '<a@b>',
    bounce: null,
    isAutomatic: false,
  }
  assert.ok((await receiveMail(db, { mail, to: replyTo! }, inHours(4))).ok)

  const thread = (await findTicketThread(db, protocol))!
  assert.deepEqual({ status: thread.status, reopenedAt: thread.reopenedAt }, { status: 'open', reopenedAt: inHours(4) })
  assert.deepEqual(
    thread.messages.map(({ staff, cameBy }) => [staff, cameBy]),
    [
      ['Nina Prado', 'form'],
      [null, 'form'],
      ['Nina Prado', 'form'],
      [null, 'mail'],
    ],
  )
})

test('a closed ticket takes no messages; closing without an answer notifies no one', async () => {
  const { userId } = await aClient(db)
  const answeredTicket = await aTicket(db, { userId })
  const silent = await aTicket(db, { userId })
  assert.equal(codeOf(await reply(answeredTicket.protocol, { closes: true })), 'ok')
  assert.equal(
    codeOf(await closeTicket(db, asStaff(iris, 'support'), { protocol: silent.protocol, seen: 0 }, testNow)),
    'ok',
  )
  assert.deepEqual(await noticesOf(userId), [
    { kind: 'ticket_answered', payload: { protocol: answeredTicket.protocol, isClosed: true } },
  ])
  assert.deepEqual(
    (await auditEntriesOn(silent.protocol)).map(({ action }) => action),
    ['ticket.closed'],
  )
  for (const { protocol } of [answeredTicket, silent]) {
    assert.equal(await statusOf(protocol), 'closed')
    const seen = (await findTicketThread(db, protocol))!.messages.at(-1)?.id ?? 0
    assert.equal(codeOf(await reply(protocol, { seen })), 'ticket_closed')
    assert.equal(codeOf(await closeTicket(db, asStaff(iris, 'support'), { protocol, seen }, testNow)), 'ticket_closed')
    assert.equal(
      codeOf(await replyToTicket(db, asClient(userId), { protocol, text: 'E agora?' }, testNow)),
      'ticket_closed',
    )
  }
})
