import { type Expression, sql, type SqlBool } from 'kysely'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import type { Db } from '#platform/db.ts'
import type { TicketSubject } from '../ticket.ts'
import { protocolField } from './protocol-field.ts'
import type { TicketStatus } from './ticket-status.ts'

const maxShown = 50
const waitsSince = sql<Date>`coalesce(t.reopened_at, t.created_at)`

type TicketRow = {
  protocol: string
  name: string
  subject: TicketSubject
  status: TicketStatus
  waitsSince: Date
  total: number
}

async function listTicketsWhere(db: Db, condition: Expression<SqlBool>, newestFirst: boolean) {
  const { rows } = await sql<TicketRow>`
     select t.protocol, t.name, t.subject, t.status, ${waitsSince} as "waitsSince", (count(*) over ())::int as total
       from support_tickets t left join users u on u.id = t.user_id
      where ${condition}
      order by ${newestFirst ? sql`t.id desc` : sql`t.subject = 'safety' desc, ${waitsSince}, t.id`} limit ${maxShown}`.execute(
    db,
  )
  return { tickets: rows, total: rows[0]?.total ?? 0 }
}

/** Tickets of one status: open ones with safety first, then by waiting time; the others newest first. No texts. */
export const listTicketsOfStatus = (db: Db, status: TicketStatus) =>
  listTicketsWhere(db, sql<SqlBool>`t.status = ${status}`, status !== 'open')

/** The search fields of tickets. */
export type SearchedBy = 'protocol' | 'email' | 'phone' | 'nothing'

function searchedBy(text: string, phone: string | undefined): SearchedBy {
  if (protocolField.safeParse(text).success) return 'protocol'
  if (text.includes('@')) return 'email'
  return phone ? 'phone' : 'nothing'
}

/** Tickets by protocol, e-mail or the phone of their account, the newest first. */
export async function searchTickets(db: Db, text: string) {
  const phone = canonicalMobile(text)
  const by = searchedBy(text, phone)
  const condition = {
    protocol: sql<SqlBool>`t.protocol = ${text}`,
    email: sql<SqlBool>`lower(t.email) = ${text.toLowerCase()}`,
    phone: sql<SqlBool>`u.phone = ${phone}`,
    nothing: sql<SqlBool>`false`,
  }[by]
  return { by, ...(await listTicketsWhere(db, condition, true)) }
}

/** Number waiting for staff. */
export async function countOpenTickets(db: Db) {
  const { open } = await db
    .selectFrom('support_tickets')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return open
}
