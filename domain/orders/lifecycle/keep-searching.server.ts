import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { OrderErrorCode } from '../order-errors.ts'
import { type OwnOrder, stateOfOwn } from './own-order.server.ts'

/**
 * "Ainda precisa?": yes, go on (product: Order life). Answering again, or a question that was never asked, changes nothing.
 * Refuses an order of somebody else, and one that is not searching any more.
 */
export function keepSearching(db: Db, own: OwnOrder, now: Date): Promise<Result<null, OrderErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, OrderErrorCode>> => {
    const answered = await tx
      .updateTable('orders')
      .set({ still_needed_answered_at: now })
      .where('uuid', '=', own.uuid)
      .where('client_id', '=', own.userId)
      .where('status', '=', 'searching')
      .where('still_needed_asked_at', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('still_needed_answered_at', 'is', null),
          eb('still_needed_answered_at', '<', eb.ref('still_needed_asked_at')),
        ]),
      )
      .returning('id')
      .executeTakeFirst()
    if (answered) {
      await emit(tx, now, { topic: `user:${own.userId}`, kind: 'order.changed', payload: { uuid: own.uuid } })
      return ok(null)
    }
    const order = await stateOfOwn(tx, own)
    if (!order) return fail('not_found')
    return order.status === 'searching' ? ok(null) : fail('search_over')
  })
}
