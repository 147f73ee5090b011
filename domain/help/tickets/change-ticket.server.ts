import type { Db } from '#platform/db.ts'
import { type TicketEvent, ticketMachine } from './ticket-status.ts'

/** The only way in which the status of a ticket is written; the statement goes on with which tickets are meant. */
export const changeTicket = (tx: Db, event: TicketEvent) =>
  tx
    .updateTable('support_tickets')
    .set({ status: ticketMachine.stateAfter(event) })
    .where('status', 'in', ticketMachine.statesBefore(event))
