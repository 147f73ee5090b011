import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type ProfessionalEvent, professionalMachine, type ProfessionalState } from './professional.ts'

/**
 * Begins the update of a profile's state, which only this function writes: the event determines the new state, and
 * the table in `./professional.ts` the profiles it can happen to.
 */
export function changeProfileState(tx: Db, event: ProfessionalEvent) {
  const next = professionalMachine.stateAfter(event)
  const state = event === 'lift' ? sql<ProfessionalState>`coalesce(suspended_from, ${next})` : next
  return tx.updateTable('professionals').set({ state }).where('state', 'in', professionalMachine.statesBefore(event))
}
