/** The front door of help: what other rooms may call. */
import type { Db } from '#platform/db.ts'
import { erasedTicket } from './ticket.ts'

/**
 * Takes out of the tickets of somebody who leaves who asked, and what. Only those that were written while signed in: nobody
 * proves an e-mail here, and whoever typed somebody else's would take their tickets away.
 */
export const eraseTicketsOf = (tx: Db, userId: number) =>
  tx
    .updateTable('support_tickets')
    .set({ ...erasedTicket, status: 'closed' })
    .where('user_id', '=', userId)
    .execute()
