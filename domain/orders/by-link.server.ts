import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { uncountedStatuses } from './order.ts'

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
