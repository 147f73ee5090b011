import { type RawBuilder, sql } from 'kysely'
import type { CredentialKind } from '#domain/catalog/credential.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'

type MissingQuery = { professionalId: number; requires: readonly CredentialKind[] | undefined }

/** Missing documents of a professional for a service, in the service's order. */
export async function listMissingDocuments(
  db: Db,
  { professionalId, requires }: MissingQuery,
  now: Date,
): Promise<CredentialKind[]> {
  if (!requires?.length) return []
  const approved = await db
    .selectFrom('verifications')
    .select('kind')
    .where('professional_id', '=', professionalId)
    .where('kind', 'in', requires)
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', saoPauloDay(now))]))
    .execute()
  const approvedKinds = new Set(approved.map(({ kind }) => kind))
  return requires.filter((kind) => !approvedKinds.has(kind))
}

/** Whether a row's professional holds all credentials of a service today; for set queries. */
export const hasAllCredentialsSql = (
  professionalId: RawBuilder<unknown>,
  requires: readonly CredentialKind[],
  now: Date,
) => sql<boolean>`(
  select count(distinct kind) from verifications
   where professional_id = ${professionalId} and kind = any(${[...requires]}::text[]) and status = 'approved'
     and (valid_until is null or valid_until >= ${saoPauloDay(now)}::date)) = ${requires.length}::int`
