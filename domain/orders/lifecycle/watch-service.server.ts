import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { watchableStatuses } from '../order.ts'
import { findOwnOrderState } from './own-order.server.ts'
import { ownOrder } from './own-order.ts'

/** By then the last wave has been sent (product: Matching). */
const wavesMinutes = 61

/** Orders without contacts: only their clients may watch, and are notified. */
const selectWatchingOrders = (db: Db) =>
  db.selectFrom('orders').where('orders.status', 'in', watchableStatuses).where('orders.lead_count', '=', 0)

/**
 * Watches the service and city of an order without contacts for its client (product: Order life, zero leads).
 * Once per order. Errors: another client's order, one that found professionals or has ended.
 */
export const watchService = defineAction({
  name: 'watch-service',
  actor: client,
  input: ownOrder,
  errors: [...orderErrorCodes, 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid }) {
    const order = await selectWatchingOrders(tx)
      .select(['id', 'category_id', 'uf', 'city_id'])
      .where('uuid', '=', uuid)
      .where('client_id', '=', userId)
      .executeTakeFirst()
    if (!order) return fail((await findOwnOrderState(tx, { uuid, userId })) ? 'search_over' : 'not_found')
    const limit = await consumeLimit(tx, personLimits.watch, userId)
    if (!limit.ok) return limit
    const { id: order_id, category_id, uf, city_id } = order
    await tx
      .insertInto('service_watches')
      .values({ order_id, client_id: userId, category_id, uf, city_id, created_at: now })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute()
    return ok(null)
  },
})

/** Watches not notified yet, of orders still without contacts after every wave; the oldest first, after one of them. */
export const listPendingWatches = (db: Db, { after, limit }: { after: number; limit: number }, now: Date) =>
  selectWatchingOrders(db)
    .innerJoin('service_watches as w', 'w.order_id', 'orders.id')
    .select([
      'w.id',
      'w.order_id as orderId',
      'orders.uuid',
      'w.client_id as clientId',
      'w.category_id as categoryId',
      'w.uf',
      'w.city_id as cityId',
      'orders.phone',
    ])
    .where('w.notified_at', 'is', null)
    .where('w.id', '>', after)
    .where('orders.published_at', '<', addMinutes(now, -wavesMinutes))
    .orderBy('w.id')
    .limit(limit)
    .execute()

/** Marks a watch as notified. False if the order found a professional or ended meanwhile. */
export async function markWatchNotified(tx: Db, id: number, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('service_watches')
    .set({ notified_at: now })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .where('order_id', 'in', selectWatchingOrders(tx).select('id'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
