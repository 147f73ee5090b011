import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours } from '#db/builders/clock.ts'
import { aLeadInState } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { listReviews, countRatings } from './reviews.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function reviewed(ratings: readonly (number | null)[]) {
  const pro = await aProfessional(db)
  for (const [index, rating] of ratings.entries()) {
    const order = await anOrder(db)
    const leadId = await aLeadInState(db, { order, pro, state: 'hired' })
    const { category_id, city_id } = await db
      .selectFrom('orders')
      .select(['category_id', 'city_id'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reviews')
      .values({
        lead_id: leadId,
        professional_id: pro.professionalId,
        category_id,
        city_id,
        rating: rating ?? 1,
        comment: index % 2 ? '' : `Obra ${index}`,
        created_at: inHours(index),
        published_at: rating === null ? null : inHours(index - (index % 2)),
      })
      .execute()
  }
  return pro.professionalId
}

test('ratings from 5 to 1 count published reviews only', async () => {
  const professionalId = await reviewed([5, 5, 4, 1, null])
  await reviewed([2])
  assert.deepEqual(await countRatings(db, professionalId), [
    { rating: 5, count: 2 },
    { rating: 4, count: 1 },
    { rating: 3, count: 0 },
    { rating: 2, count: 0 },
    { rating: 1, count: 1 },
  ])
})

test('published reviews are paged, the newest first, also without text and with equal times', async () => {
  const professionalId = await reviewed([5, 4, 3, 2, 1, null])
  const pages: number[][] = []
  for (let after: number | undefined, more = true; more;) {
    const page = await listReviews(db, { professionalId, after }, 2)
    pages.push(page.reviews.map(({ rating }) => rating))
    after = page.next ?? undefined
    more = page.next !== null
  }
  assert.deepEqual(pages, [[1, 2], [3, 4], [5]])
})
