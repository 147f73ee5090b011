import { sql } from 'kysely'
import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { erasedFirstMessage } from '../lead.ts'
import { claimStates, waitsForStaff } from './claim.ts'

const batchSize = 200

const eraseIfWritten = (column: string) =>
  sql<string | null>`case when ${sql.ref(column)} is not null then ${erasedFirstMessage} end`

/** The texts of claims and decisions; the claim itself stays. */
const erased = {
  statement: erasedFirstMessage,
  answer: eraseIfWritten('answer'),
  appeal_statement: eraseIfWritten('appeal_statement'),
  appeal_answer: eraseIfWritten('appeal_answer'),
}

/** For a deleted professional. */
export const eraseClaims = (tx: Db, professionalId: number) =>
  tx.updateTable('refund_claims').set(erased).where('professional_id', '=', professionalId).execute()

/** Erases texts and evidence about deleted clients once staff need them no more. Returns the number of claims. */
export const purgeClaims = (db: Db) => inTransactionBatches(db, batchSize, (tx, limit) => purgeSomeClaims(tx, limit))

async function purgeSomeClaims(tx: Db, limit: number) {
  const claims = await tx
    .selectFrom('refund_claims as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .select(['c.id', 'c.lead_id as leadId'])
    .where('u.status', '=', 'deleted')
    .where('c.state', 'not in', claimStates.filter(waitsForStaff))
    .where(
      sql<boolean>`${erasedFirstMessage} <> any (array_remove(array[c.statement, c.answer, c.appeal_statement, c.appeal_answer], null))
        or exists (select from refund_claim_pictures f where f.lead_id = c.lead_id)`,
    )
    .orderBy('c.id')
    .limit(limit)
    .forUpdate('c')
    .skipLocked()
    .execute()
  if (!claims.length) return 0

  const leadIds = claims.map(({ leadId }) => leadId)
  const pictures = await tx
    .selectFrom('refund_claim_pictures')
    .select('picture_id as id')
    .where('lead_id', 'in', leadIds)
    .execute()
  const pictureIds = pictures.map(({ id }) => id)
  if (pictureIds.length) await erasePictures(tx, pictureIds)

  const claimIds = claims.map(({ id }) => id)
  await tx.updateTable('refund_claims').set(erased).where('id', 'in', claimIds).execute()
  return claims.length
}
