import type { NotNull } from 'kysely'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeStatus } from '../change-status.server.ts'
import { notifyOffered } from '../notify-offered.server.ts'
import type { OrderErrorCode } from '../order-errors.ts'
import { orderMachine } from '../order.ts'
import { type OwnOrder, findOwnOrderState } from './own-order.server.ts'

/**
 * Cancels a search and locks its order; null if it was canceled before. The caller ends its leads.
 * Errors: `not_found` for another client's order, `search_over` for one that ended otherwise.
 */
export async function closeSearch(
  tx: Db,
  { as, uuid, userId }: OwnOrder & { as: CloseReason },
  now: Date,
): Promise<Result<{ orderId: number; verifiedAt: Date } | null, OrderErrorCode>> {
  const closed = await changeStatus(tx, 'close')
    .set({ closed_as: as, closed_at: now, review_at: null })
    .where('uuid', '=', uuid)
    .where('client_id', '=', userId)
    .returning(['id', 'uuid', 'verified_at as verifiedAt'])
    .$narrowType<{ verifiedAt: NotNull }>()
    .executeTakeFirst()
  if (!closed) {
    const order = await findOwnOrderState(tx, { uuid, userId })
    if (!order) return fail('not_found')
    return order.status === orderMachine.stateAfter('close') ? ok(null) : fail('search_over')
  }
  await notifyOffered(tx, closed, now)
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.status_changed', payload: { uuid } })
  return ok({ orderId: closed.id, verifiedAt: closed.verifiedAt })
}
