import type { Db } from '#platform/db.ts'

/** Kept for six months, as the law demands, and no longer (quality: LGPD). */
const keptMonths = 6

/** Takes address and browser out of sessions that were last used more than six months ago. Returns how many. */
export async function purgeAccessRecords(db: Db, now: Date): Promise<number> {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - keptMonths)
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ address: null, user_agent: null })
    .where('last_seen_at', '<', since)
    .where((eb) => eb.or([eb('address', 'is not', null), eb('user_agent', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
