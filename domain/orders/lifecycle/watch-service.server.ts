import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { watchableStatuses } from '../order.ts'
import { type OwnOrder, stateOfOwn } from './own-order.server.ts'
import type { WaitlistErrorCode } from './watch-service.ts'

/** After this, the last wave has reached everybody there was (product: Matching). */
const wavesMinutes = 61

/** Orders that wait for somebody: what one may wish for, and hears of only as long as it is so. */
const waitingOrders = (db: Db) =>
  db.selectFrom('orders').where('orders.status', 'in', watchableStatuses).where('orders.lead_count', '=', 0)

/**
 * The client wants to hear when somebody comes who takes this service here (product: Order life, zero leads). Once an order;
 * asking again changes nothing. Refuses an order of somebody else, and one that found professionals or was ended.
 */
export function watchService(db: Db, own: OwnOrder, now: Date): Promise<Result<null, WaitlistErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, WaitlistErrorCode>> => {
    const order = await waitingOrders(tx)
      .select(['id', 'category_id', 'uf', 'city_id'])
      .where('uuid', '=', own.uuid)
      .where('client_id', '=', own.userId)
      .executeTakeFirst()
    if (!order) return fail((await stateOfOwn(tx, own)) ? 'search_over' : 'not_found')
    const may = await consumeLimit(tx, personLimits.watch, own.userId)
    if (!may.ok) return may
    const { id: order_id, category_id, uf, city_id } = order
    await tx
      .insertInto('service_watches')
      .values({ order_id, client_id: own.userId, category_id, uf, city_id, created_at: now })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute()
    return ok(null)
  })
}

/**
 * The wishes that nobody has answered yet, of orders that still wait for somebody and that every wave has passed; the oldest first,
 * from after one of them on.
 */
export const pendingWaitlistEntries = (db: Db, { after, limit }: { after: number; limit: number }, now: Date) =>
  waitingOrders(db)
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
    .where('orders.published_at', '<', new Date(now.getTime() - wavesMinutes * 60_000))
    .orderBy('w.id')
    .limit(limit)
    .execute()

/** Whether this call is the one that answers the wish. Of an order that found somebody or was ended meanwhile none is. */
export async function markWaitlistNotified(tx: Db, id: number, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('service_watches')
    .set({ notified_at: now })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .where('order_id', 'in', waitingOrders(tx).select('id'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
