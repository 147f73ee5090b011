import { notify } from '#domain/notifications/notifications.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { changeTicket } from './change-ticket.server.ts'
import { acceptsMessages, type TicketStatus } from './ticket-status.ts'

type AnswerTicketErrorCode = 'not_found' | 'ticket_closed' | 'answered_meanwhile' | 'written_meanwhile'
type Seen = { protocol: string; seen: number }
type Answer = Seen & { text: string; staffUserId: number; closes: boolean }
type AnsweredTicket = { id: number; userId: number | null; status: TicketStatus }

/** Answers a ticket, and notifies its person by email and, with an account, in-app. Errors: closed, unread messages. */
export async function addTicketAnswer(
  tx: Db,
  answer: Answer,
  now: Date,
): Promise<Result<AnsweredTicket, AnswerTicketErrorCode>> {
  const lockedTicket = await lockTicket(tx, answer)
  if (!lockedTicket.ok) return lockedTicket
  const { id: ticketId, userId } = lockedTicket.value
  const { protocol, text, staffUserId, closes } = answer
  const { id: messageId } = await tx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticketId, text, staff_user_id: staffUserId, source: 'form', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeTicket(tx, closes ? 'close' : 'answer')
    .where('id', '=', ticketId)
    .execute()
  await enqueue(tx, 'send-ticket-answer', { messageId })
  const reference = `ticket-message:${messageId}`
  const facts = { protocol, isClosed: closes }
  if (userId !== null && (await hasPages(tx, userId)))
    await notify(tx, { userId, kind: 'ticket_answered', reference, facts }, now)
  return lockedTicket
}

/** Closes a ticket without an answer and without a notification. */
export async function markTicketClosed(tx: Db, seen: Seen): Promise<Result<AnsweredTicket, AnswerTicketErrorCode>> {
  const lockedTicket = await lockTicket(tx, seen)
  if (lockedTicket.ok) await changeTicket(tx, 'close').where('id', '=', lockedTicket.value.id).execute()
  return lockedTicket
}

/** Locks a ticket. Errors: not found, closed, or with messages the caller has not read. */
async function lockTicket(tx: Db, { protocol, seen }: Seen): Promise<Result<AnsweredTicket, AnswerTicketErrorCode>> {
  const ticket = await tx
    .selectFrom('support_tickets')
    .select(['id', 'user_id as userId', 'status'])
    .where('protocol', '=', protocol)
    .forUpdate()
    .executeTakeFirst()
  if (!ticket) return fail('not_found')
  const last = await tx
    .selectFrom('ticket_messages')
    .select(['id', 'staff_user_id as staffUserId'])
    .where('ticket_id', '=', ticket.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && last.id > seen) return fail(last.staffUserId === null ? 'written_meanwhile' : 'answered_meanwhile')
  if (!acceptsMessages(ticket.status)) return fail('ticket_closed')
  return ok(ticket)
}

/** Only active clients and professionals have pages for tickets. */
const hasPages = async (tx: Db, userId: number) =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('role', 'in', ['client', 'professional'])
    .executeTakeFirst()) !== undefined
