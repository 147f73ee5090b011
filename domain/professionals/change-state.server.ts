import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type ProfessionalEvent, professionalMachine, type ProfessionalState } from './professional.ts'

/** The only writer of `professionals.state`. Returns an update for states that allow `event` (`./professional.ts`). */
export function changeProfileState(tx: Db, event: ProfessionalEvent) {
  const next = professionalMachine.stateAfter(event)
  const state = event === 'lift' ? sql<ProfessionalState>`coalesce(suspended_from, ${next})` : next
  return tx.updateTable('professionals').set({ state }).where('state', 'in', professionalMachine.statesBefore(event))
}
