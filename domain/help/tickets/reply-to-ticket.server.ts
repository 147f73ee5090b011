import type { Asked } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { takeWithin } from '#platform/security/rate-limit.ts'
import { addWords } from './add-ticket-message.server.ts'
import type { WriteAgainRefusal, writeAgainForm } from './reply-to-ticket.ts'

/**
 * Somebody writes into their own ticket once more, and it waits for our team again. Refuses tickets of others, one that is
 * closed, and more than a person writes. Sent again without a change, it is the same message.
 */
export function writeAgain(
  db: Db,
  { userId, protocol, text }: Asked<typeof writeAgainForm>,
  now: Date,
): Promise<Result<null, WriteAgainRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, WriteAgainRefusal>> => {
    const ticket = await tx
      .selectFrom('support_tickets')
      .select('id')
      .where('protocol', '=', protocol)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket) return refuse('not_found')
    const last = await tx
      .selectFrom('ticket_messages')
      .select(['text', 'staff_user_id as staffUserId'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.text === text && last.staffUserId === null) return done(null)
    const may = await takeWithin(tx, personLimits.ticket, String(userId))
    if (!may.ok) return may
    return (await addWords(tx, { ticketId: ticket.id, text, cameBy: 'form' }, now))
      ? done(null)
      : refuse('ticket_closed')
  })
}
