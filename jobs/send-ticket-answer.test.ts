import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { readReplyAddress } from '#domain/help/reply-address.server.ts'
import { findTicketThread } from '#domain/help/tickets/ticket-thread.server.ts'
import { answerTicket } from '#domain/moderation/tickets/answer-ticket.server.ts'
import { asClient, visitor, asStaff } from '#domain/shared/caller.ts'
import type { EmailMessage } from '#platform/messaging/email/sender.ts'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { createSendTicketAnswerTask } from './send-ticket-answer.ts'

const { db } = await testDatabase(scope)
const iris = (await aStaffMember(db, ['support'])).userId

const sent: EmailMessage[] = []
const send = (messageId: number) => {
  const mail = async (message: EmailMessage) => {
    sent.push(message)
    return { provider: 'test', providerId: null }
  }
  const tools = { db, now: testNow, log, signal: new AbortController().signal }
  return createSendTicketAnswerTask({ email: { send: mail } })({ messageId }, tools)
}

async function answered({ userId, closes = false }: { userId?: number; closes?: boolean } = {}) {
  const ticket = { name: 'Bia', email: 'bia@exemplo.com.br', subject: 'order', text: `Oi ${userId} ${closes}` } as const
  const createdTicket = await askForHelp(db, userId === undefined ? visitor : asClient(userId), ticket, testNow)
  assert.ok(createdTicket.ok)
  const { protocol } = createdTicket.value
  const text = 'Oi, Bia. Já mudamos o endereço.\n\nAbraço, Iris <script>'
  assert.ok((await answerTicket(db, asStaff(iris, 'support'), { protocol, text, seen: 0, closes }, testNow)).ok)
  const { id, messages } = (await findTicketThread(db, protocol))!
  return { protocol, ticketId: id, messageId: messages[0]!.id }
}

test('the e-mail has the answer by paragraphs and a reply address of the ticket', async () => {
  const { userId } = await aClient(db)
  const { protocol, ticketId, messageId } = await answered({ userId })
  await send(messageId)
  const { to, subject, body, html, idempotencyKey, replyTo } = sent.at(-1)!
  assert.deepEqual(
    { to, subject },
    { to: 'bia@exemplo.com.br', subject: `Resposta do nosso time: protocolo ${protocol}` },
  )
  assert.match(body, /Já mudamos o endereço\.\n\nAbraço, Iris/)
  assert.match(body, /responda a este e-mail/)
  assert.match(body, new RegExp(`/conta/atendimento/${protocol}`))
  assert.ok(!html!.includes('<script>'), 'words of people are text')
  assert.equal(idempotencyKey, `ticket-answer:${messageId}`)
  assert.deepEqual(readReplyAddress(replyTo!), { userId, about: { ticket: ticketId } })
})

test('without an account the e-mail links to the form; a closing one says so', async () => {
  await send((await answered()).messageId)
  assert.match(sent.at(-1)!.body, /\/pedir-ajuda/)
  await send((await answered({ closes: true })).messageId)
  assert.match(sent.at(-1)!.body, /Este atendimento foi encerrado/)
})

test('a deleted account gets no e-mail', async () => {
  const { ticketId, messageId } = await answered({ userId: (await aClient(db)).userId })
  await db.updateTable('support_tickets').set({ email: null }).where('id', '=', ticketId).execute()
  const before = sent.length
  await send(messageId)
  assert.equal(sent.length, before)
})
