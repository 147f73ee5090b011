import type { Db } from '#platform/db.ts'
import { changeProfileState } from './change-state.server.ts'
import { purgeProfile } from './profile-settings/own-row.server.ts'

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
  if (event === 'approve_identity') await releaseTypedDocument(tx, professionalId, now)
  await purgeProfile(tx, professionalId, now)
}

/** Other accounts that had only typed the document now proved are back at the step of the document. */
async function releaseTypedDocument(tx: Db, professionalId: number, now: Date) {
  const others = await tx
    .updateTable('professionals')
    .set({ document: null, company_name: null })
    .where('id', '<>', professionalId)
    .where('documentation_approved', '=', false)
    .where('document', 'in', (eb) =>
      eb
        .selectFrom('professionals as proved')
        .select('proved.document')
        .where('proved.id', '=', professionalId)
        .union(
          eb
            .selectFrom('verifications as v')
            .select('v.number as document')
            .where('v.professional_id', '=', professionalId)
            .where('v.kind', '=', 'identity')
            .where('v.status', '=', 'approved'),
        ),
    )
    .returning('id')
    .execute()
  for (const { id } of others) {
    await changeProfileState(tx, 'lose_document').where('id', '=', id).execute()
    await purgeProfile(tx, id, now)
  }
}
