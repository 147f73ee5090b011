import type { Db } from '#platform/db.ts'
import { type TicketEvent, ticketMachine } from './ticket-status.ts'

/** Sole writer of `support_tickets.status`. Returns an update for states that allow `event` (`./ticket-status.ts`). */
export const changeTicket = (tx: Db, event: TicketEvent) =>
  tx
    .updateTable('support_tickets')
    .set({ status: ticketMachine.stateAfter(event) })
    .where('status', 'in', ticketMachine.statesBefore(event))
