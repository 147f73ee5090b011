import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { inTransaction } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import { enqueue } from '#platform/job-queue.ts'
import { moderationFlagsOf } from './moderation.ts'

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
  for (const { id } of due) if (await reviewOrder(db, id, now)) published++
  return { published, held: due.length - published }
}

async function reviewOrder(db: Db, orderId: number, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'uuid', 'client_id', 'phone', 'description', 'district'])
      .where('id', '=', orderId)
      .where('status', '=', 'waiting')
      .where('review_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!order) return { ok: true, value: false }
    const flags = moderationFlagsOf({
      texts: [order.description, order.district ?? '', ...(await answerTexts(tx, orderId))],
      ordersOfPhoneToday: await ordersToday(tx, order.phone!, now),
    })
    if (flags.length) {
      await tx.updateTable('orders').set({ flags, review_at: null }).where('id', '=', orderId).execute()
      return { ok: true, value: false }
    }
    await tx
      .updateTable('orders')
      .set({ status: 'searching', published_at: now, review_at: null })
      .where('id', '=', orderId)
      .execute()
    await enqueue(tx, 'offer-order', { orderId, wave: 1 }, { key: `offer-order:${orderId}:1` })
    await emit(tx, now, {
      topic: `user:${order.client_id}`,
      kind: 'order.status_changed',
      payload: { uuid: order.uuid },
    })
    return { ok: true, value: true }
  })
  return value
}

async function answerTexts(tx: Db, orderId: number) {
  const rows = await tx.selectFrom('order_answers').select('value').where('order_id', '=', orderId).execute()
  return rows.flatMap((row) => row.value as string[])
}

async function ordersToday(tx: Db, phone: string, now: Date) {
  const { count } = await tx
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('phone', '=', phone)
    .where('verified_at', '>', new Date(now.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  return count
}
