import type { Db } from '#platform/db.ts'
import { stateAfter, statesFor, type VisitEvent } from './visit.ts'

/** The only way in which the state of a visit is written; the statement goes on with which visits are meant. */
export const changeVisit = (tx: Db, event: VisitEvent) =>
  tx.updateTable('visits').set({ state: stateAfter[event] }).where('state', 'in', statesFor(event))
