import type { Asked } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { takeWithin } from '#platform/rate-limit.ts'
import { addWords } from './add-words.server.ts'
import type { WriteAgainRefusal, writeAgainForm } from './write-again.ts'

/**
 * Adds a message to the caller's own ticket and reopens it; the same text again changes nothing.
 * Errors: another person's ticket, a closed one, personal limits.
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
