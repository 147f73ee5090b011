import { type NotNull, sql } from 'kysely'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { notifyOffered } from '../notify-offered.server.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { extensionHours } from '../order.ts'
import { type OwnOrder, findOwnOrderState } from './own-order.server.ts'
import { ownOrder } from './own-order.ts'

/**
 * Extends a search by 48 hours, once per order (product: Order life). It also answers "Ainda precisa?".
 * Errors: another client's order, one that is not searching or whose time is over, an express service.
 */
export const extendOrder = defineAction({
  name: 'extend-order',
  actor: client,
  input: ownOrder,
  errors: orderErrorCodes,
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid }) {
    const extended = await tx
      .updateTable('orders')
      .set({
        extended_at: now,
        expires_at: sql<Date>`expires_at + make_interval(hours => ${sql.lit(extensionHours)})`,
        still_needed_answered_at: now,
      })
      .where('uuid', '=', uuid)
      .where('client_id', '=', userId)
      .where('status', '=', 'searching')
      .where('kind', '=', 'standard')
      .where('extended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['id', 'uuid', 'expires_at'])
      .$narrowType<{ expires_at: NotNull }>()
      .executeTakeFirst()
    if (!extended) return checkExtension(tx, { uuid, userId })
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid } })
    await notifyOffered(tx, extended, now)
    return ok({ expiresAt: extended.expires_at.toISOString() })
  },
})

async function checkExtension(tx: Db, { uuid, userId }: OwnOrder) {
  const order = await findOwnOrderState(tx, { uuid, userId })
  if (!order) return fail('not_found')
  if (order.status === 'searching' && order.extendedAt && order.expiresAt)
    return ok({ expiresAt: order.expiresAt.toISOString() })
  return fail('search_over')
}
