import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { findOwnOrderState } from './own-order.server.ts'
import { ownOrder } from './own-order.ts'

/**
 * Widens a search without contacts to professionals with smaller radiuses: the waves restart, for those not offered it
 * yet (product: Order life, zero leads). Once per order. Errors: another client's order, with contacts, not searching.
 */
export const widenSearch = defineAction({
  name: 'widen-search',
  actor: client,
  input: ownOrder,
  errors: orderErrorCodes,
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid }) {
    const widened = await tx
      .updateTable('orders')
      .set({ widened_at: now, offered_wave: 0 })
      .where('uuid', '=', uuid)
      .where('client_id', '=', userId)
      .where('status', '=', 'searching')
      .where('lead_count', '=', 0)
      .where('widened_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (!widened) {
      const order = await findOwnOrderState(tx, { uuid, userId })
      if (!order) return fail('not_found')
      return order.status === 'searching' && order.widenedAt ? ok(null) : fail('search_over')
    }
    await enqueue(tx, 'offer-order', { orderId: widened.id, wave: 1 }, { key: `offer-order:${widened.id}:1` })
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid } })
    return ok(null)
  },
})
