import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type ProfessionalEvent, professionalMachine, type ProfessionalState } from './professional.ts'

/**
 * The only way in which the state of a profile is written: what happened says what it becomes, and the table of
 * `./professional.ts` to which profiles it can happen. The statement goes on from here.
 */
export function changeProfileState(tx: Db, event: ProfessionalEvent) {
  const next = professionalMachine.stateAfter(event)
  const state = event === 'lift' ? sql<ProfessionalState>`coalesce(suspended_from, ${next})` : next
  return tx.updateTable('professionals').set({ state }).where('state', 'in', professionalMachine.statesBefore(event))
}
