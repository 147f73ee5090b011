import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const batchSize = 500

/** Recalculates the reach of professionals based in cities whose points moved, by the triggers of their profiles. */
export async function recalculateReach(db: Db, cityIds: readonly number[]) {
  for (let index = 0; index < cityIds.length; index += batchSize)
    await db
      .updateTable('professionals')
      .set({ base_city_id: sql`base_city_id` })
      .where('base_city_id', 'in', cityIds.slice(index, index + batchSize))
      .execute()
}
