import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { emit } from '#platform/event-outbox.ts'
import { enqueue } from '#platform/job-queue.ts'
import { expiryOf } from './order.ts'

/**
 * The phone of an order is proved: the order goes to review, or turns out to be a copy of an open one (AMB-21).
 * Returns which of the two. The unique index on open orders is the last wall against two copies at once.
 */
export async function publishOrDuplicate(
  tx: Db,
  { orderId, clientId }: { orderId: number; clientId: number },
  now: Date,
): Promise<'waiting' | 'duplicated'> {
  const order = await tx
    .selectFrom('orders')
    .select(['phone', 'category_id', 'city_id', 'urgency'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  // One copy at a time for the same phone: the second waits here and then sees the first.
  await sql`select pg_advisory_xact_lock(hashtext('open-order'), hashtext(${order.phone}))`.execute(tx)
  const original = await tx
    .selectFrom('orders')
    .select('id')
    .where('phone', '=', order.phone)
    .where('category_id', '=', order.category_id)
    .where('city_id', '=', order.city_id)
    .where('id', '<>', orderId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['waiting', 'searching']),
        eb.and([eb('status', '=', 'finalized'), eb('verified_at', '>', new Date(now.getTime() - 24 * 3_600_000))]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (original) {
    await tx
      .updateTable('orders')
      .set({ status: 'duplicated', client_id: clientId, verified_at: now, duplicate_of_id: original.id })
      .where('id', '=', orderId)
      .execute()
    return 'duplicated'
  }
  const reviewAt = new Date(now.getTime() + env.REVIEW_SECONDS * 1000)
  await tx
    .updateTable('orders')
    .set({
      status: 'waiting',
      client_id: clientId,
      verified_at: now,
      review_at: reviewAt,
      expires_at: expiryOf(order.urgency, now),
    })
    .where('id', '=', orderId)
    .execute()
  await enqueue(tx, 'review-orders', {}, { runAt: reviewAt })
  await emit(tx, now, { topic: `user:${clientId}`, kind: 'order.status_changed' })
  return 'waiting'
}
