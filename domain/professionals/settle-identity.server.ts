import type { Db } from '#platform/db.ts'
import { changeProfileState } from './change-state.server.ts'
import { purgeProfile } from './steering/own-row.server.ts'

type Settled = { professionalId: number; event: 'send_identity' | 'approve_identity' | 'refuse_identity' }

/**
 * The state of a profile follows its identity document, and so does the badge that everybody sees. What cannot happen to the
 * state it is in changes nothing of it.
 */
export async function settleIdentity(tx: Db, { professionalId, event }: Settled, now: Date) {
  await changeProfileState(tx, event).where('id', '=', professionalId).execute()
  if (event === 'send_identity') return
  await tx
    .updateTable('professionals')
    .set({ documentation_approved: event === 'approve_identity' })
    .where('id', '=', professionalId)
    .execute()
  await purgeProfile(tx, professionalId, now)
}
