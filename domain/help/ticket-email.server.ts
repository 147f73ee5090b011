import type { Db } from '#platform/db.ts'
import { replyAddress } from './reply-address.server.ts'

/** Recipient and reply address of an acknowledgement. Undefined for a deleted account. */
export async function findTicketEmail(db: Db, ticketId: number) {
  const ticket = await db
    .selectFrom('support_tickets')
    .select(['protocol', 'email', 'user_id as userId'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket?.email) return undefined
  const { protocol, email, userId } = ticket
  return { protocol, email, replyTo: replyAddress(userId ?? 0, { ticket: ticketId }) }
}
