import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { findOwnOrderState } from './own-order.server.ts'
import { ownOrder } from './own-order.ts'

/**
 * Answers "Ainda precisa?" with yes (product: Order life). Idempotent, also where the question was never asked.
 * Errors: another client's order, one that is not searching.
 */
export const keepSearching = defineAction({
  name: 'keep-searching',
  actor: client,
  input: ownOrder,
  errors: orderErrorCodes,
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid }) {
    const answered = await tx
      .updateTable('orders')
      .set({ still_needed_answered_at: now })
      .where('uuid', '=', uuid)
      .where('client_id', '=', userId)
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
      await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid } })
      return ok(null)
    }
    const order = await findOwnOrderState(tx, { uuid, userId })
    if (!order) return fail('not_found')
    return order.status === 'searching' ? ok(null) : fail('search_over')
  },
})
