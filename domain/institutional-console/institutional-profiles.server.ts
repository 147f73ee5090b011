import { sql } from 'kysely'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { ConsoleErrorCode, InstitutionalProfile } from './institutional-console.ts'

const selectInstitutional = (db: Db) =>
  db
    .selectFrom('professionals as p')
    .select(['p.id', 'p.user_id as userId', 'p.name', 'p.description'])
    .where('p.is_institutional_pro', '=', true)
    .where('p.state', '<>', 'deleted')

/** Professionals operated by staff, from A to Z (spec 3). */
export const listInstitutionalProfiles = (db: Db): Promise<InstitutionalProfile[]> =>
  selectInstitutional(db)
    .select(
      sql<string>`coalesce((select k.name from professional_services s join categories k on k.id = s.category_id
        where s.professional_id = p.id order by k.id limit 1), '')`.as('category'),
    )
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()

/** The institutional profile to read. Errors: other professionals, a changed token. */
export async function findProfileToRead(
  db: Db,
  id: number,
): Promise<Result<{ id: number; userId: number }, ConsoleErrorCode>> {
  const profile = await selectInstitutional(db)
    .select(sql<boolean>`p.chat_connected_version = p.chat_token_version`.as('isConnected'))
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!profile) return fail('not_found')
  return profile.isConnected ? ok({ id, userId: profile.userId }) : fail('professional_token_changed')
}
