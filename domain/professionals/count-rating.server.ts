import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { purgePages } from '#platform/page-cache.ts'

/** Counts a published review, from 1 to 5 stars, in the transaction in which it is written (domain invariant 11); pages with the rating are made anew. */
export async function countRating(tx: Db, professionalId: number, rating: number, now: Date) {
  await tx
    .updateTable('professionals')
    .set({ rating_sum: sql`rating_sum + ${rating}`, reviews_count: sql`reviews_count + 1` })
    .where('id', '=', professionalId)
    .execute()
  const services = await tx
    .selectFrom('professional_services')
    .select('category_id')
    .where('professional_id', '=', professionalId)
    .execute()
  const tags = [`professional:${professionalId}`, ...services.map(({ category_id }) => `service:${category_id}`)]
  await purgePages(tx, now, tags)
}
