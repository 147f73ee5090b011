import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { addTicketMessage } from './add-ticket-message.server.ts'
import type { ReplyToTicketErrorCode, replyToTicketForm } from './reply-to-ticket.ts'

/**
 * Adds a message to the caller's own ticket and reopens it; the same text again changes nothing.
 * Errors: another person's ticket, a closed one, personal limits.
 */
export function replyToTicket(
  db: Db,
  { userId, protocol, text }: ActionInput<typeof replyToTicketForm>,
  now: Date,
): Promise<Result<null, ReplyToTicketErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, ReplyToTicketErrorCode>> => {
    const ticket = await tx
      .selectFrom('support_tickets')
      .select('id')
      .where('protocol', '=', protocol)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket) return fail('not_found')
    const last = await tx
      .selectFrom('ticket_messages')
      .select(['text', 'staff_user_id as staffUserId'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.text === text && last.staffUserId === null) return ok(null)
    const may = await consumeLimit(tx, personLimits.ticket, String(userId))
    if (!may.ok) return may
    return (await addTicketMessage(tx, { ticketId: ticket.id, text, cameBy: 'form' }, now))
      ? ok(null)
      : fail('ticket_closed')
  })
}
