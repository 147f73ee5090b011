import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { keyedDigest } from '#platform/security/keyed-digest.ts'

/** Keyed digests of a professional's phone and CPF: the guarantee is paid once per person, whatever their accounts. */
export async function getPersonDigests(db: Db, professionalId: number) {
  const { rows } = await sql<{ phone: string | null; document: string | null }>`
    select u.phone, coalesce((select v.number from verifications v
                               where v.professional_id = p.id and v.kind = 'identity' and v.status = 'approved' and v.number is not null
                               order by v.id desc limit 1), p.document) as document
      from professionals p join users u on u.id = p.user_id where p.id = ${professionalId}`.execute(db)
  const digest = (what: string, value: string | null | undefined) =>
    value ? keyedDigest('guarantee', what, value.toUpperCase()) : null
  return { document_digest: digest('document', rows[0]?.document), phone_digest: digest('phone', rows[0]?.phone) }
}
