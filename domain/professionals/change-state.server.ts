import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type ProfessionalState, type StateEvent, stateEvents } from './professional.ts'

/**
 * The only way in which the state of a profile is written: what happened says what it becomes, and the table of
 * `./professional.ts` to which profiles it can happen. The statement goes on from here.
 */
export function changeProfileState(tx: Db, event: StateEvent) {
  const { from, to } = stateEvents[event]
  const state: ProfessionalState | Expression<ProfessionalState> =
    to ?? sql<ProfessionalState>`coalesce(suspended_from, 'active')`
  return tx.updateTable('professionals').set({ state }).where('state', 'in', from)
}
