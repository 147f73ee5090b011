import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { changeTicket } from './change-ticket.server.ts'

type TicketMessage = { ticketId: number; text: string; cameBy: 'form' | 'mail' }

/**
 * Adds a person's message: an answered ticket waits again from now. Undefined if closed. The lock serializes it with
 * answers.
 */
export async function addTicketMessage(tx: Db, { ticketId, text, cameBy }: TicketMessage, now: Date) {
  const ticket = await changeTicket(tx, 'writeAgain')
    .set({ reopened_at: sql<Date | null>`case when status = 'answered' then ${now}::timestamptz else reopened_at end` })
    .where('id', '=', ticketId)
    .returning(['id', 'protocol'])
    .executeTakeFirst()
  if (ticket)
    await tx
      .insertInto('ticket_messages')
      .values({ ticket_id: ticketId, text, source: cameBy, created_at: now })
      .execute()
  return ticket
}
