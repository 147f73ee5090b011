import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { OrderErrorCode } from '../order-errors.ts'
import { type OwnOrder, stateOfOwn } from './own-order.server.ts'

/**
 * The client of a search without anybody also takes professionals who usually work nearer to their base: the waves begin
 * anew, for who was not told yet (product: Order life, zero leads). Once an order; pressed twice it is once. Refuses an
 * order of somebody else, one that found a professional, and one that does not search.
 */
export function widenSearch(db: Db, own: OwnOrder, now: Date): Promise<Result<null, OrderErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, OrderErrorCode>> => {
    const widened = await tx
      .updateTable('orders')
      .set({ widened_at: now, offered_wave: 0 })
      .where('uuid', '=', own.uuid)
      .where('client_id', '=', own.userId)
      .where('status', '=', 'searching')
      .where('lead_count', '=', 0)
      .where('widened_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['id', 'uuid'])
      .executeTakeFirst()
    if (!widened) return wideningDenial(tx, own)
    await enqueue(tx, 'offer-order', { orderId: widened.id, wave: 1 }, { key: `offer-order:${widened.id}:1` })
    await emit(tx, now, { topic: `user:${own.userId}`, kind: 'order.changed', payload: { uuid: own.uuid } })
    return ok(null)
  })
}

async function wideningDenial(tx: Db, own: OwnOrder): Promise<Result<null, OrderErrorCode>> {
  const order = await stateOfOwn(tx, own)
  if (!order) return fail('not_found')
  return order.status === 'searching' && order.widenedAt ? ok(null) : fail('search_over')
}
