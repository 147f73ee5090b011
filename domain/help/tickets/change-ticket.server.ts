import type { Db } from '#platform/db.ts'
import { statusAfter, statusesFor, type TicketEvent } from './ticket-status.ts'

/** The only way in which the status of a ticket is written; the statement goes on with which tickets are meant. */
export const changeTicket = (tx: Db, event: TicketEvent) =>
  tx.updateTable('support_tickets').set({ status: statusAfter[event] }).where('status', 'in', statusesFor(event))
