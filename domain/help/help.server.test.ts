import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { aTicket } from '#db/builders/tickets.ts'
import { answerTicket } from '#domain/moderation/tickets/answer-ticket.server.ts'
import { asClient, asStaff } from '#domain/shared/caller.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { eraseTickets, listTicketsOf } from './help.server.ts'
import { replyToTicket } from './tickets/reply-to-ticket.server.ts'
import { findTicketThread } from './tickets/ticket-thread.server.ts'

const { db } = await testDatabase(scope)
const staff = asStaff((await aStaffMember(db, ['support'])).userId, 'support')
const answer = 'Oi, Bia. Já mudamos o endereço do seu pedido.'

test('texts and answers of a deleted account are erased, concurrent ones too; the export has both', async () => {
  const { userId, phone } = await aClient(db)
  const { protocol, id } = await aTicket(db, { userId })
  await answerTicket(db, staff, { protocol, text: answer, seen: 0 }, testNow)
  await replyToTicket(db, asClient(userId), { protocol, text: 'Meu segredo.' }, inHours(1))
  const person = { userId, name: 'Bia', phone, emails: [] }
  const [copy] = await listTicketsOf(db, person)
  assert.deepEqual({ later: copy!.later, answers: copy!.answers }, { later: ['Meu segredo.'], answers: [answer] })
  const seen = (await findTicketThread(db, protocol))!.messages.at(-1)!.id
  const [result] = await Promise.all([
    answerTicket(db, staff, { protocol, text: answer, seen }, testNow),
    db.transaction().execute((tx) => eraseTickets(tx, person)),
  ])
  assert.ok(['ok', 'ticket_closed', 'written_meanwhile'].includes(codeOf(result)))
  const remainingMessages = await db.selectFrom('ticket_messages').select('text').where('ticket_id', '=', id).execute()
  assert.deepEqual(remainingMessages, [])
  const row = await db.selectFrom('support_tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual(
    { name: row.name, email: row.email, text: row.text, status: row.status },
    { name: 'Cliente', email: null, text: '[texto apagado]', status: 'closed' },
  )
})
