import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { reviewOrder } from './review-order.server.ts'

/**
 * Reviews due orders: publishes those that pass the rules, puts the rest on hold with flags. Idempotent. Returns how
 * many were published and put on hold.
 */
export async function reviewOrders(db: Db, now: Date) {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'waiting')
    .where('review_at', '<=', now)
    .orderBy('review_at')
    .limit(200)
    .execute()
  let published = 0
  for (const { id } of due) {
    const { value: isPublished } = await inTransaction(db, async (tx) => ok(await reviewOrder(tx, id, now)))
    if (isPublished) published++
  }
  return { published, heldCount: due.length - published }
}
