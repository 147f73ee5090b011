import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { purgeProfilePages } from './profile-settings/own-row.server.ts'

/**
 * Adds a published review of 1 to 5 stars to the rating in its transaction (domain invariant 11) and purges the
 * pages.
 */
export const addRating = (tx: Db, professionalId: number, rating: number, now: Date) =>
  changeRating(tx, { professionalId, stars: rating, reviews: 1 }, now)

/** Subtracts a withdrawn review from the rating and purges the pages. */
export const removeRating = (tx: Db, professionalId: number, rating: number, now: Date) =>
  changeRating(tx, { professionalId, stars: -rating, reviews: -1 }, now)

type Change = { professionalId: number; stars: number; reviews: number }

async function changeRating(tx: Db, { professionalId, stars, reviews }: Change, now: Date) {
  await tx
    .updateTable('professionals')
    .set({ rating_sum: sql`rating_sum + ${stars}`, reviews_count: sql`reviews_count + ${reviews}` })
    .where('id', '=', professionalId)
    .execute()
  await purgeProfilePages(tx, professionalId, now)
}
