import { type NotNull, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Searching orders with free slots not offered to everybody yet, oldest first, after a cursor. Exclusive ones count
 * until offered.
 */
export const listUnfinishedOffers = (db: Db, afterId: number, limit: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'offered_wave as offeredWave', 'urgency', 'published_at as publishedAt'])
    .where('status', '=', 'searching')
    .where('offered_wave', '<', 3)
    .whereRef('lead_count', '<', 'max_leads')
    .where('published_at', 'is not', null)
    .where(
      sql<boolean>`(only_until is null or not exists (select from order_offers f where f.order_id = orders.id and f.professional_id = orders.only_professional_id))`,
    )
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ publishedAt: NotNull }>()
    .execute()
