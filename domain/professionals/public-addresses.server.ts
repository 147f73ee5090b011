import type { Db } from '#platform/db.ts'
import { publicStates } from './public-profile.server.ts'

const pageSize = 1_000

const selectPublic = (db: Db) =>
  db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.state', 'in', publicStates)
    .where('u.status', '<>', 'deleted')

/** The highest id of a public profile; 0 for none. */
export async function findLastPublicId(db: Db): Promise<number> {
  const last = await selectPublic(db).select('p.id').orderBy('p.id', 'desc').limit(1).executeTakeFirst()
  return Number(last?.id ?? 0)
}

/** Public profiles with ids in (`from`, `to`], in batches. */
export async function* listPublicAddresses(db: Db, from: number, to: number) {
  for (let after = from; ;) {
    const rows = await selectPublic(db)
      .select(['p.id', 'p.slug', 'p.created_at as createdAt'])
      .where('p.id', '>', after)
      .where('p.id', '<=', to)
      .orderBy('p.id')
      .limit(pageSize)
      .execute()
    yield* rows
    const last = rows[pageSize - 1]
    if (!last) return
    after = Number(last.id)
  }
}
