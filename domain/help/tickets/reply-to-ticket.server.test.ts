import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { aTicket } from '#db/builders/tickets.ts'
import { answerTicket } from '#domain/moderation/tickets/answer-ticket.server.ts'
import { asClient, asStaff } from '#domain/shared/caller.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { replyToTicket } from './reply-to-ticket.server.ts'
import { findOwnTicket, listOwnTickets } from './ticket-thread.server.ts'

const { db } = await testDatabase(scope)
const staff = asStaff((await aStaffMember(db, ['support'])).userId, 'support')
const answer = 'Oi, Bia. Já mudamos o endereço do seu pedido.'

test('a person reads and answers only their own tickets', async () => {
  const bia = await aClient(db)
  const other = await aClient(db)
  const { protocol } = await aTicket(db, { userId: bia.userId, text: 'Só eu leio.' })
  await answerTicket(db, staff, { protocol, text: answer, seen: 0 }, testNow)
  assert.deepEqual(
    (await listOwnTickets(db, bia.userId)).map(({ protocol: own, status }) => [own, status]),
    [[protocol, 'answered']],
  )
  const own = (await findOwnTicket(db, { userId: bia.userId, protocol }))!
  assert.deepEqual(
    { text: own.text, messages: own.messages.map(({ text, byStaff }) => [text, byStaff]) },
    { text: 'Só eu leio.', messages: [[answer, true]] },
  )
  assert.ok(!JSON.stringify(own).includes('Nina'), 'no staff name')
  assert.deepEqual(await listOwnTickets(db, other.userId), [])
  assert.equal(await findOwnTicket(db, { userId: other.userId, protocol }), undefined)
  assert.equal(codeOf(await replyToTicket(db, asClient(other.userId), { protocol, text: 'Oi' }, testNow)), 'not_found')
  const unknown = { protocol: '2026-999999', text: answer, seen: 0 }
  assert.equal(codeOf(await answerTicket(db, staff, unknown, testNow)), 'not_found')
})
