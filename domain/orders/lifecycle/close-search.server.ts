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

export type ClosedSearch = { orderId: number; verifiedAt: Date }

/**
 * Cancels a search and locks its order; null if it was canceled before. The caller ends its leads.
 * Errors: `not_found` for another client's order, `search_over` for one that ended otherwise.
 */
export async function closeSearch(
  tx: Db,
  { as, ...own }: OwnOrder & { as: CloseReason },
  now: Date,
): Promise<Result<ClosedSearch | null, OrderErrorCode>> {
  const closed = await changeStatus(tx, 'close')
    .set({ closed_as: as, closed_at: now, review_at: null })
    .where('uuid', '=', own.uuid)
    .where('client_id', '=', own.userId)
    .returning(['id', 'uuid', 'verified_at as verifiedAt'])
    .$narrowType<{ verifiedAt: NotNull }>()
    .executeTakeFirst()
  if (!closed) {
    const order = await findOwnOrderState(tx, own)
    if (!order) return fail('not_found')
    return order.status === orderMachine.stateAfter('close') ? ok(null) : fail('search_over')
  }
  await notifyOffered(tx, closed, now)
  await emit(tx, now, {
    topic: `user:${own.userId}`,
    kind: 'order.status_changed',
    payload: { uuid: own.uuid },
  })
  return ok({ orderId: closed.id, verifiedAt: closed.verifiedAt })
}
