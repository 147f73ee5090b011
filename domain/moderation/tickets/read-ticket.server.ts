import { findTickets as find, findTicketThread } from '#domain/help/help.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from '../moderation.server.ts'

type Reading = { protocol: string; staffUserId: number }

/** A ticket with all its messages, for staff; audited (quality: Staff). */
export async function readTicket(db: Db, { protocol, staffUserId }: Reading, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const ticket = await findTicketThread(tx, protocol)
    if (ticket) await writeAudit(tx, { staffUserId, action: 'ticket.read', subject: `ticket:${protocol}` }, now)
    return ok(ticket)
  })
  return value
}

/** Tickets by protocol, email or phone. The search is audited without its text. */
export async function findTickets(db: Db, { text, staffUserId }: { text: string; staffUserId: number }, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const { by, ...found } = await find(tx, text)
    const subject = `staff:${staffUserId}`
    await writeAudit(tx, { staffUserId, action: 'tickets.searched', subject, after: { by, found: found.total } }, now)
    return ok(found)
  })
  return value
}
