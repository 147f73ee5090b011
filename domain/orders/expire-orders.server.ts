import { forgetOrderChallenges } from '#domain/identity/identity.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'

/** Ends every search whose time is over: with professionals it is finalized, without any nobody was found (domain 2.1). */
export async function expireOrders(db: Db, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('orders')
      .set({
        status: sql<
          'finalized' | 'finalized_zero_lead'
        >`case when lead_count > 0 then 'finalized' else 'finalized_zero_lead' end`,
        closed_at: now,
      })
      .where('status', '=', 'searching')
      .where('expires_at', '<=', now)
      .returning(['id', 'uuid', 'client_id', 'status'])
      .execute()
    for (const order of ended) {
      const kind = order.status === 'finalized' ? 'order_finalized' : 'order_finalized_zero_lead'
      await notify(tx, { userId: order.client_id!, kind, orderId: order.id }, now)
      await emit(tx, now, {
        topic: `user:${order.client_id}`,
        kind: 'order.status_changed',
        payload: { uuid: order.uuid },
      })
    }
    return { ok: true, value: ended.length }
  })
  return value
}

/** Forgets the requests that nobody proved within a day, with every personal word in them (domain 2.1). */
export async function purgeUnverifiedOrders(db: Db, now: Date) {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
  const gone = await db
    .deleteFrom('orders')
    .where('status', '=', 'pending_verification')
    .where('created_at', '<', dayAgo)
    .returning('uuid')
    .execute()
  await forgetOrderChallenges(
    db,
    gone.map((order) => order.uuid),
  )
  return gone.length
}
