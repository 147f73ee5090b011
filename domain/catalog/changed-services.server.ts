import type { Db } from '#platform/db.ts'

/** Last content change by id of active services. */
export async function listServiceChanges(db: Db) {
  const rows = await db.selectFrom('categories').select(['id', 'changed_at']).where('active', '=', true).execute()
  return new Map(rows.map(({ id, changed_at }) => [Number(id), changed_at]))
}
