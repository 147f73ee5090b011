import type { Db } from '#platform/db.ts'

/** Later messages in order, with the staff member of each answer. */
const listMessages = (db: Db, ticketId: number) =>
  db
    .selectFrom('ticket_messages as m')
    .leftJoin('users as s', 's.id', 'm.staff_user_id')
    .select(['m.id', 'm.text', 'm.source as cameBy', 's.name as staff', 'm.created_at as createdAt'])
    .where('m.ticket_id', '=', ticketId)
    .orderBy('m.id')
    .execute()

/** A whole ticket for staff: person, channel, topic and answers. */
export async function findTicketThread(db: Db, protocol: string) {
  const ticket = await db
    .selectFrom('support_tickets as t')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 't.user_id').on('u.status', '=', 'active'))
    .leftJoin('professionals as p', 'p.user_id', 'u.id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('categories as c', 'c.id', 'o.category_id')
    .select(['t.id', 't.protocol', 't.name', 't.email', 't.subject', 't.text', 't.status', 't.source as cameBy'])
    .select(['t.notification_kind as aboutKind', 't.created_at as createdAt', 't.reopened_at as reopenedAt'])
    .select(['u.role', 'u.name as accountName', 'u.phone', 'u.created_at as memberSince', 'p.id as professionalId'])
    .select(['o.uuid as orderUuid', 'c.name as orderService'])
    .where('t.protocol', '=', protocol)
    .executeTakeFirst()
  if (!ticket) return undefined
  return { ...ticket, messages: await listMessages(db, ticket.id) }
}
export type TicketThread = NonNullable<Awaited<ReturnType<typeof findTicketThread>>>

/** A person's own ticket, without staff names. Undefined for other people's. */
export async function findOwnTicket(db: Db, { userId, protocol }: { userId: number; protocol: string }) {
  const ticket = await db
    .selectFrom('support_tickets')
    .select(['id', 'protocol', 'email', 'subject', 'text', 'status', 'created_at as createdAt'])
    .where('protocol', '=', protocol)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!ticket) return undefined
  const messages = await listMessages(db, ticket.id)
  return {
    ...ticket,
    messages: messages.map(({ id, text, staff, createdAt }) => ({ id, text, byStaff: staff !== null, createdAt })),
  }
}

const maxShown = 100

/** One's own tickets, the newest first. */
export const listOwnTickets = (db: Db, userId: number) =>
  db
    .selectFrom('support_tickets')
    .select(['protocol', 'subject', 'status', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
