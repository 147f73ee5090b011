import { personLimits } from '#domain/shared/person-limits.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { takeWithin } from '#platform/rate-limit.ts'
import { watchableStatuses } from '../order.ts'
import { type OwnOrder, stateOfOwn } from './own-order.server.ts'
import type { WatchRefusal } from './watch-service.ts'

/** After this, the last wave has reached everybody there was (product: Matching). */
const wavesMinutes = 61
const watchesAtOnce = 500

/**
 * The client wants to hear when somebody comes who takes this service here (product: Order life, zero leads). Once an order;
 * asking again changes nothing. Refuses an order of somebody else, and one that found professionals or was ended.
 */
export function watchService(db: Db, own: OwnOrder, now: Date): Promise<Result<null, WatchRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<null, WatchRefusal>> => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'category_id', 'uf', 'city_id'])
      .where('uuid', '=', own.uuid)
      .where('client_id', '=', own.userId)
      .where('status', 'in', watchableStatuses)
      .where('lead_count', '=', 0)
      .executeTakeFirst()
    if (!order) return refuse((await stateOfOwn(tx, own)) ? 'search_over' : 'not_found')
    const may = await takeWithin(tx, personLimits.watch, own.userId)
    if (!may.ok) return may
    const { id: order_id, category_id, uf, city_id } = order
    await tx
      .insertInto('service_watches')
      .values({ order_id, client_id: own.userId, category_id, uf, city_id, created_at: now })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute()
    return done(null)
  })
}

/** The wishes that nobody has answered yet, of orders that every wave has passed; the oldest first. */
export const waitingWatches = (db: Db, now: Date) =>
  db
    .selectFrom('service_watches as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .select([
      'w.id',
      'w.order_id as orderId',
      'o.uuid',
      'w.client_id as clientId',
      'w.category_id as categoryId',
      'w.uf',
      'w.city_id as cityId',
      'o.phone',
    ])
    .where('w.told_at', 'is', null)
    .where('o.published_at', '<', new Date(now.getTime() - wavesMinutes * 60_000))
    .orderBy('w.id')
    .limit(watchesAtOnce)
    .execute()

/** Whether this call is the one that answers the wish. */
export async function markWatchTold(tx: Db, id: number, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('service_watches')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
