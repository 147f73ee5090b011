import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Stored for six months, as required by law (quality: LGPD). */
const retentionMonths = 6

/** Clears IP and browser of sessions unused for six months. Returns how many. */
export async function purgeAccessRecords(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ address: null, user_agent: null })
    .where('last_seen_at', '<', sql<Date>`${now}::timestamptz - ${retentionMonths}::int * interval '1 month'`)
    .where((eb) => eb.or([eb('address', 'is not', null), eb('user_agent', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
