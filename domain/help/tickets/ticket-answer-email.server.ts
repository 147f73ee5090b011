import type { Db } from '#platform/db.ts'
import { replyAddress } from '../reply-address.server.ts'

/** A staff answer for its e-mail. Undefined for a deleted account. */
export async function findTicketAnswerEmail(db: Db, messageId: number) {
  const answer = await db
    .selectFrom('ticket_messages as m')
    .innerJoin('support_tickets as t', 't.id', 'm.ticket_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 't.user_id').on('u.status', '=', 'active'))
    .select(['t.id', 't.protocol', 't.email', 't.user_id as userId', 't.status', 'm.text', 'u.role'])
    .where('m.id', '=', messageId)
    .where('m.staff_user_id', 'is not', null)
    .executeTakeFirst()
  if (!answer?.email) return undefined
  const { id, protocol, email, userId, text, status, role } = answer
  const replyTo = replyAddress(userId ?? 0, { ticket: id })
  return { protocol, email, text, isClosed: status === 'closed', role, replyTo }
}
