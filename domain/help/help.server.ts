import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { erasedTicket } from './ticket.ts'
import { changeTicket } from './tickets/change-ticket.server.ts'

export { addTicketAnswer, markTicketClosed } from './tickets/answer-ticket.server.ts'
export { purgeTickets } from './tickets/purge-tickets.server.ts'
export { searchTickets } from './tickets/ticket-queue.server.ts'
export { findTicketThread } from './tickets/ticket-thread.server.ts'

/** Identifies a person's tickets: record, name, verified phone, and the unverified e-mails of the account. */
export type TicketPerson = { userId: number; name: string; phone: string | null; emails: readonly string[] }

const hasPhone = (phone: string | null) =>
  phone === null
    ? sql<boolean>`false`
    : sql<boolean>`regexp_replace(t.name || ' ' || t.text, '[^0-9]', '', 'g') like ${`%${phone}%`}`
const hasEmail = (emails: readonly string[]) => sql<boolean>`lower(t.email) = any(${emails.map(lower)}::text[])`
const lower = (email: string) => email.toLowerCase()
const hasFirstName = (name: string) =>
  sql<boolean>`lower(split_part(t.name, ' ', 1)) = lower(split_part(${name}, ' ', 1))`

/**
 * Written while signed in, or while signed out with one of these e-mails, or with first name and phone: the phone alone
 * may be named by a complaint about its owner.
 */
const isOf = ({ userId, name, phone, emails }: TicketPerson) =>
  sql<boolean>`(t.user_id = ${userId} or (t.user_id is null and (${hasEmail(emails)} or (${hasPhone(phone)} and ${hasFirstName(name)}))))`

/**
 * Erases the tickets of a deleted account, also those found by name and phone or by e-mail. Locked first, so that an
 * answer written at the same time is erased too.
 */
export async function eraseTickets(tx: Db, person: TicketPerson) {
  const { name, email, text } = erasedTicket
  const tickets = await tx.selectFrom('support_tickets as t').select('t.id').where(isOf(person)).forUpdate().execute()
  if (!tickets.length) return
  const ids = tickets.map(({ id }) => id)
  await changeTicket(tx, 'close').where('id', 'in', ids).execute()
  await tx.updateTable('support_tickets').set({ name, email, text, order_id: null }).where('id', 'in', ids).execute()
  await tx.deleteFrom('ticket_messages').where('ticket_id', 'in', ids).execute()
}

/** A person's tickets for the data export. Without the text of those written while signed out: maybe another's. */
export const listTicketsOf = (db: Db, person: TicketPerson) => {
  const isVerified = sql<boolean>`t.user_id is not null`
  return db
    .selectFrom('support_tickets as t')
    .select(['t.protocol', 't.subject', 't.status', 't.created_at as createdAt'])
    .select([
      sql<string | null>`case when ${isVerified} then t.name end`.as('name'),
      sql<string | null>`case when ${isVerified} then t.email end`.as('email'),
      sql<string | null>`case when ${isVerified} then t.text end`.as('text'),
      sql<string[]>`case when ${isVerified} then array(
        select m.text from ticket_messages m where m.ticket_id = t.id and m.staff_user_id is null order by m.id)
        else '{}' end`.as('later'),
      sql<string[]>`case when ${isVerified} then array(
        select m.text from ticket_messages m where m.ticket_id = t.id and m.staff_user_id is not null order by m.id)
        else '{}' end`.as('answers'),
    ])
    .where(isOf(person))
    .orderBy('t.id')
    .execute()
}
