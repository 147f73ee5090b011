import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { publishOrder } from '../publish-order.server.ts'
import { moderationFlagsOf, refundLookbackDays, textsOfOrder, uncountedRefundReasons } from './moderation.ts'

/**
 * Publishes a due order that passes the automatic rules; the others keep their flags for staff (product: Moderation).
 * Returns whether it was published; false if it is not due or locked by another job.
 */
export async function reviewOrder(tx: Db, orderId: number, now: Date): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'uuid', 'client_id', 'phone', 'description', 'district', 'street', 'contact_name as contactName'])
    .where('id', '=', orderId)
    .where('status', '=', 'waiting')
    .where('review_at', '<=', now)
    .forUpdate()
    .skipLocked()
    // Verified orders have both.
    .$narrowType<{ client_id: number; phone: string }>()
    .executeTakeFirst()
  if (!order) return false

  const flags = moderationFlagsOf({
    texts: textsOfOrder(order, await listAnswerTexts(tx, orderId)),
    ordersOfPhoneInLastDay: await countOrdersInLastDay(tx, order.phone, now),
    refundedOrders: await countRefundedOrders(tx, order.client_id, now),
  })

  if (flags.length) {
    await tx.updateTable('orders').set({ flags, review_at: null }).where('id', '=', orderId).execute()
    const about = { userId: order.client_id, orderId, reference: `order:${orderId}` }
    await notify(tx, { ...about, kind: 'order_held', facts: { uuid: order.uuid } }, now)
    return false
  }

  await publishOrder(tx, { id: orderId, uuid: order.uuid, clientId: order.client_id }, now)
  return true
}

async function listAnswerTexts(tx: Db, orderId: number) {
  const rows = await tx.selectFrom('order_answers').select('value').where('order_id', '=', orderId).execute()
  return rows.flatMap((row) => row.value)
}

async function countOrdersInLastDay(tx: Db, phone: string, now: Date) {
  const { count } = await tx
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('phone', '=', phone)
    .where('verified_at', '>', addDays(now, -1))
    .executeTakeFirstOrThrow()
  return count
}

/** Orders of a client with refunded contacts, except blocked and canceled orders. */
async function countRefundedOrders(tx: Db, clientId: number, now: Date) {
  const { count } = await tx
    .selectFrom('refunds as r')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(sql<number>`count(distinct o.id)::int`.as('count'))
    .where('o.client_id', '=', clientId)
    .where('r.reason', 'not in', uncountedRefundReasons)
    .where('r.created_at', '>', addDays(now, -refundLookbackDays))
    .executeTakeFirstOrThrow()
  return count
}
