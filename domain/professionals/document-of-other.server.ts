import { sql } from 'kysely'
import { isOfCompany } from '#domain/shared/document-number.ts'
import type { Db } from '#platform/db.ts'

/** A company or person under review belongs to its sender until refused or expired. */
const claimed = ['in_review', 'correction', 'approved'] as const

/**
 * Locks a CPF or CNPJ and says whether another account has it, approved or sent; one that was only typed does not
 * count. The unique indexes are the last check.
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
    .where('documentation_approved', '=', true)
    .where('id', '<>', professionalId)
    .executeTakeFirst()
  const sent = await tx
    .selectFrom('verifications')
    .select('id')
    .where('kind', '=', isOfCompany(document) ? 'company' : 'identity')
    .where('number', '=', document)
    .where('status', 'in', claimed)
    .where('professional_id', '<>', professionalId)
    .executeTakeFirst()
  // An approved identity proves its person, not the company.
  return (account !== undefined && !isOfCompany(document)) || sent !== undefined
}
