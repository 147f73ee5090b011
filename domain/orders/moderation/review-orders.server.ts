import type { Db } from '#platform/db.ts'
import { inTransaction } from '#platform/db.ts'
import { reviewOrder } from './review-order.server.ts'

/**
 * Looks at every order whose review is due: what the automatic rules let pass is published and offered to professionals;
 * the rest keeps waiting, with its flags, for a person. Runs as often as it likes: a reviewed order is never due again.
 * Returns how many were published and how many were held back.
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
  for (const { id } of due) if (await reviewOne(db, id, now)) published++
  return { published, held: due.length - published }
}

async function reviewOne(db: Db, orderId: number, now: Date) {
  const { value } = await inTransaction(db, async (tx) => ({ ok: true, value: await reviewOrder(tx, orderId, now) }))
  return value
}
