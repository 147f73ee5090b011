import type { Db } from '#platform/db.ts'
import { publicStates } from './public-profile.server.ts'

const pageSize = 1_000

const shown = (db: Db) =>
  db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.state', 'in', publicStates)
    .where('u.status', '<>', 'deleted')

/** The highest id of a profile that everybody may see; 0 where there is none. */
export async function lastPublicId(db: Db): Promise<number> {
  const last = await shown(db).select('p.id').orderBy('p.id', 'desc').limit(1).executeTakeFirst()
  return Number(last?.id ?? 0)
}

/** The profiles that everybody may see with an id above `from` and up to `to`, read a page at a time. */
export async function* publicAddresses(db: Db, from: number, to: number) {
  for (let after = from; ;) {
    const rows = await shown(db)
      .select(['p.id', 'p.slug', 'p.created_at as createdAt'])
      .where('p.id', '>', after)
      .where('p.id', '<=', to)
      .orderBy('p.id')
      .limit(pageSize)
      .execute()
    yield* rows
    if (rows.length < pageSize) return
    after = Number(rows.at(-1)!.id)
  }
}
