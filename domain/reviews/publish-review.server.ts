import { notify } from '#domain/notifications/notifications.server.ts'
import { countRating } from '#domain/professionals/professionals.server.ts'
import type { Db } from '#platform/db.ts'
import { purgePages } from '#platform/page-cache.ts'

type Written = {
  leadId: number
  professional: { id: number; userId: number }
  categoryId: number
  cityId: number
  rating: number
  comment: string
}

/**
 * Publishes what a client says of a professional, once for a lead, at once (docs/decisions/0024): the rating is counted,
 * the professional is told, and pages that show reviews of the service or the person are made anew. Part of the caller's transaction.
 */
export async function publishReview(
  tx: Db,
  { leadId, professional, categoryId, cityId, rating, comment }: Written,
  now: Date,
) {
  await tx
    .insertInto('reviews')
    .values({
      lead_id: leadId,
      professional_id: professional.id,
      category_id: categoryId,
      city_id: cityId,
      rating,
      comment,
      created_at: now,
      published_at: now,
    })
    .execute()
  await countRating(tx, professional.id, rating, now)
  await purgePages(tx, now, [`service:${categoryId}`])
  await notify(tx, { userId: professional.userId, kind: 'review_published', leadId, payload: { leadId, rating } }, now)
}
