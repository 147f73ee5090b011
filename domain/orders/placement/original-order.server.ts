import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * The original of a client's duplicated order (AMB-21), and whether it became an express service; undefined if none
 * or another person's.
 */
export function findOriginalOrder(db: Db, { uuid, clientId }: { uuid: string; clientId: number }) {
  return db
    .selectFrom('orders as copy')
    .innerJoin('orders as original', 'original.id', 'copy.duplicate_of_id')
    .innerJoin('categories as k', 'k.id', 'original.category_id')
    .innerJoin('cities as c', 'c.id', 'original.city_id')
    .select(['original.uuid', 'k.name as category', 'c.name as city', 'original.uf'])
    .select(sql<boolean>`coalesce(original.converted_at = copy.verified_at, false)`.as('isConverted'))
    .where('copy.uuid', '=', uuid)
    .where('copy.client_id', '=', clientId)
    .where('original.client_id', '=', clientId)
    .where('copy.status', '=', 'duplicated')
    .executeTakeFirst()
}
