import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { uncountedStatuses } from './order.ts'

/** Verified requests of 30 days and cities ever requested, for public figures (AMB-87). */
export async function countOrderFigures(db: Db, now: Date) {
  const since = addDays(now, -30)
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

/** Number of verified orders by a professional's link that broke no rule. */
export async function countByLink(db: Db, professionalId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('only_professional_id', '=', professionalId)
    .where('status', 'not in', uncountedStatuses)
    .executeTakeFirstOrThrow()
  return count
}
