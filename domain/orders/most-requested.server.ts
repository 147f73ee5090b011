import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { uncountedStatuses } from './order.ts'

const days = 30

/** Services by verified requests of 30 days, most first (home: recommendations). */
export async function listMostRequested(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['category_id as id', (row) => row.fn.countAll().as('count')])
    .where('verified_at', '>', addDays(now, -days))
    .where('status', 'not in', uncountedStatuses)
    .groupBy('category_id')
    .orderBy('count', 'desc')
    .orderBy('category_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => Number(id))
}
