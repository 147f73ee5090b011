import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A company that waits for our team is its sender's until it is refused, or over. */
const claimed = ['in_review', 'correction', 'approved'] as const

/**
 * Whether a CPF or CNPJ, as its signs alone, is another account's: begun with, or sent as the company's. Whoever asks holds it until the
 * transaction ends: two with the same number at once are decided one by one, and the unique indexes are the last wall.
 */
export async function isDocumentOfOther(
  tx: Db,
  { professionalId, document }: { professionalId: number; document: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('document'), hashtext(${document}))`.execute(tx)
  const account = await tx
    .selectFrom('professionals')
    .select('id')
    .where('document', '=', document)
    .where('id', '<>', professionalId)
    .executeTakeFirst()
  const company = await tx
    .selectFrom('verifications')
    .select('id')
    .where('kind', '=', 'company')
    .where('number', '=', document)
    .where('status', 'in', claimed)
    .where('professional_id', '<>', professionalId)
    .executeTakeFirst()
  return account !== undefined || company !== undefined
}
