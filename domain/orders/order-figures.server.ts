import { sql } from 'kysely'
import { dayMs } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { uncountedStatuses } from './order.ts'

const monthMs = 30 * dayMs

/** Verified requests of 30 days and cities ever requested, for public figures (AMB-87). */
export async function countOrderFigures(db: Db, now: Date) {
  const since = new Date(now.getTime() - monthMs)
  const { requests, cities } = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where verified_at > ${since})::int`.as('requests'),
      sql<number>`count(distinct city_id)::int`.as('cities'),
    ])
    .where('verified_at', 'is not', null)
    .where('status', 'not in', uncountedStatuses)
    .executeTakeFirstOrThrow()
  return { requests, cities }
}
