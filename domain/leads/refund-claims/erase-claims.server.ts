import { sql } from 'kysely'
import { erasePictures } from '#domain/pictures/pictures.server.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { erasedFirstMessage } from '../lead.ts'
import { claimStates, waitsForStaff } from './claim.ts'

const batchSize = 200

const ifAny = (text: string) =>
  sql<string | null>`case when ${sql.ref(text)} is not null then ${erasedFirstMessage} end`
/** Erases texts of claims and decisions; the claim itself stays. */
const erased = {
  statement: erasedFirstMessage,
  answer: ifAny('answer'),
  appeal_statement: ifAny('appeal_statement'),
  appeal_answer: ifAny('appeal_answer'),
}

/** For a deleted professional. */
export const eraseClaims = (tx: Db, professionalId: number) =>
  tx.updateTable('refund_claims').set(erased).where('professional_id', '=', professionalId).execute()

/** Erases texts and evidence about deleted clients once staff need them no more. Returns the number of claims. */
export const purgeClaims = (db: Db) => inTransactionBatches(db, batchSize, (tx, limit) => purgeSomeClaims(tx, limit))

async function purgeSomeClaims(tx: Db, limit: number) {
  const over = await tx
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
  if (!over.length) return 0

  const picturesInUse = await tx
    .selectFrom('refund_claim_pictures')
    .select('picture_id as id')
    .where(
      'lead_id',
      'in',
      over.map(({ leadId }) => leadId),
    )
    .execute()

  if (picturesInUse.length)
    await erasePictures(
      tx,
      picturesInUse.map(({ id }) => id),
    )

  await tx
    .updateTable('refund_claims')
    .set(erased)
    .where(
      'id',
      'in',
      over.map(({ id }) => id),
    )
    .execute()

  return over.length
}
