import type { Db } from '#platform/db.ts'
import { type LeadEvent, leadMachine } from './lead.ts'

/** The only writer of `leads.state`. Returns an update limited to states in which `event` is allowed (`./lead.ts`). */
export const changeState = (tx: Db, event: LeadEvent) =>
  tx
    .updateTable('leads')
    .set({ state: leadMachine.stateAfter(event) })
    .where('state', 'in', leadMachine.statesBefore(event))
