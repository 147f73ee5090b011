import { sql } from 'kysely'
import { cpfDigits } from '#domain/shared/document-number.ts'
import type { Db } from '#platform/db.ts'
import { changeProfileState } from './change-state.server.ts'
import { purgeProfilePages } from './profile-settings/own-row.server.ts'

type Settled = { professionalId: number; event: 'send_identity' | 'approve_identity' | 'refuse_identity' }

/** Updates profile state and badge after an identity decision; impossible transitions change nothing. */
export async function settleIdentity(tx: Db, { professionalId, event }: Settled, now: Date) {
  await changeProfileState(tx, event).where('id', '=', professionalId).execute()
  if (event === 'send_identity') return
  await tx
    .updateTable('professionals')
    .set({ documentation_approved: event === 'approve_identity' })
    .where('id', '=', professionalId)
    .execute()
  if (event === 'approve_identity') await releaseTypedDocument(tx, professionalId, now)
  await purgeProfilePages(tx, professionalId, now)
}

/** Accounts that only typed a CPF or CNPJ which this one proved go back to the document step. */
export async function releaseTypedDocument(tx: Db, professionalId: number, now: Date) {
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
        .where('proved.documentation_approved', '=', true)
        .where(sql`length(proved.document)`, '=', cpfDigits) // an identity proves no company
        .union(
          eb
            .selectFrom('verifications as v')
            .select('v.number as document')
            .where('v.professional_id', '=', professionalId)
            .where('v.kind', 'in', ['identity', 'company'])
            .where('v.status', '=', 'approved'),
        ),
    )
    .returning('id')
    .execute()
  for (const { id } of others) {
    await changeProfileState(tx, 'lose_document').where('id', '=', id).execute()
    await purgeProfilePages(tx, id, now)
  }
}
