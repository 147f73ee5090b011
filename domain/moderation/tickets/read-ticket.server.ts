import { findTickets as find, ticketThread } from '#domain/help/help.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from '../moderation.server.ts'

type Reading = { protocol: string; staffUserId: number }

/** A ticket with all its words, for our team; that somebody read it is written down with it (quality: Staff). */
export async function readTicket(db: Db, { protocol, staffUserId }: Reading, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const ticket = await ticketThread(tx, protocol)
    if (ticket) await writeAudit(tx, { staffUserId, action: 'ticket.read', subject: `ticket:${protocol}` }, now)
    return ok(ticket)
  })
  return value
}

/** Tickets by protocol, e-mail or phone; that somebody looked is written down, and not for whom. */
export async function findTickets(db: Db, { text, staffUserId }: { text: string; staffUserId: number }, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const { by, ...found } = await find(tx, text)
    const subject = `staff:${staffUserId}`
    await writeAudit(tx, { staffUserId, action: 'tickets.searched', subject, after: { by, found: found.total } }, now)
    return ok(found)
  })
  return value
}
