import type { Db } from '#platform/db.ts'
import { type LeadEvent, leadMachine } from './lead.ts'

/**
 * The only way in which the state of a contact is written: what happened says what it becomes, and the table of `./lead.ts` which
 * contacts it can happen to. The statement goes on from here, with which contacts are meant and what else is set of them.
 */
export const changeState = (tx: Db, event: LeadEvent) =>
  tx
    .updateTable('leads')
    .set({ state: leadMachine.stateAfter(event) })
    .where('state', 'in', leadMachine.statesBefore(event))
