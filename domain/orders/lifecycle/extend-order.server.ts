import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { sql } from 'kysely'
import { extensionHours } from '../order.ts'
import type { OrderErrorCode } from '../order-errors.ts'
import { type OwnOrder, stateOfOwn } from './own-order.server.ts'
import { notifyOffered } from '../notify-offered.server.ts'

/**
 * The client gives the search 48 hours more, once an order (product: Order life). It also answers "Ainda precisa?".
 * Pressed twice it is once: the second press gives the same end of the search. Refuses an order of somebody else, one that is
 * not searching, whose time is over already, or that is wanted on a day (an express service).
 */
export function extendOrder(db: Db, own: OwnOrder, now: Date): Promise<Result<{ expiresAt: Date }, OrderErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ expiresAt: Date }, OrderErrorCode>> => {
    const extended = await tx
      .updateTable('orders')
      .set({
        extended_at: now,
        expires_at: sql<Date>`expires_at + make_interval(hours => ${sql.lit(extensionHours)})`,
        still_needed_answered_at: now,
      })
      .where('uuid', '=', own.uuid)
      .where('client_id', '=', own.userId)
      .where('status', '=', 'searching')
      .where('kind', '=', 'standard')
      .where('extended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['id', 'uuid', 'expires_at'])
      .executeTakeFirst()
    if (!extended) return extensionDenial(tx, own)
    await emit(tx, now, { topic: `user:${own.userId}`, kind: 'order.changed', payload: { uuid: own.uuid } })
    await notifyOffered(tx, extended, now)
    return ok({ expiresAt: extended.expires_at! })
  })
}

async function extensionDenial(tx: Db, own: OwnOrder): Promise<Result<{ expiresAt: Date }, OrderErrorCode>> {
  const order = await stateOfOwn(tx, own)
  if (!order) return fail('not_found')
  if (order.status === 'searching' && order.extendedAt && order.expiresAt) return ok({ expiresAt: order.expiresAt })
  return fail('search_over')
}
