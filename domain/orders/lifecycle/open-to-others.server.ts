import { type NotNull, sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { orderErrorCodes } from '../order-errors.ts'
import { expiryOf, type Urgency } from '../order.ts'
import { findOwnOrderState } from './own-order.server.ts'
import { ownOrder } from './own-order.ts'

const batchSize = 200

type ExclusiveOrder = { id: number; uuid: string; urgency: Urgency; clientId: number }

const selectExclusiveOrders = (tx: Db) =>
  tx
    .selectFrom('orders')
    .select(['id', 'uuid', 'urgency', 'client_id as clientId'])
    .where('status', '=', 'searching')
    .where('only_until', 'is not', null)
    .$narrowType<{ clientId: NotNull }>()

/** The client offers an exclusive order to everybody. Idempotent. Errors: another client's order, search over. */
export const openToOthers = defineAction({
  name: 'open-to-others',
  actor: client,
  input: ownOrder,
  errors: orderErrorCodes,
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { uuid }) {
    const order = await selectExclusiveOrders(tx)
      .where('uuid', '=', uuid)
      .where('client_id', '=', userId)
      .where('expires_at', '>', now)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (order) {
      await open(tx, order, now)
      return ok(null)
    }
    const state = await findOwnOrderState(tx, { uuid, userId })
    if (!state) return fail('not_found')
    return state.status === 'searching' ? ok(null) : fail('search_over')
  },
})

/**
 * Opens exclusive orders whose professional did not write in time or cannot, and notifies the client. Idempotent.
 * Returns how many.
 */
export const openUnanswered = (db: Db, now: Date): Promise<number> =>
  inTransactionBatches(db, batchSize, (tx) => openSome(tx, now))

async function openSome(tx: Db, now: Date) {
  const due = await selectExclusiveOrders(tx)
    .where('expires_at', '>', now)
    .where(
      sql<boolean>`(only_until <= ${now} or exists (
        select from professionals p where p.id = orders.only_professional_id and (p.paused or p.state in ('suspended', 'deleted'))))`,
    )
    .where(
      sql<boolean>`not exists (select from leads l where l.order_id = orders.id and l.state in ('contacted', 'accepted', 'hired'))`,
    )
    .limit(batchSize)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const order of due) {
    await open(tx, order, now)
    const about = { userId: order.clientId, orderId: order.id, reference: `order:${order.id}` }
    await notify(tx, { ...about, kind: 'order_opened', facts: { uuid: order.uuid } }, now)
  }
  return due.length
}

/** Waves, window and the age that lowers the price start over. */
async function open(tx: Db, { id, uuid, urgency, clientId }: ExclusiveOrder, now: Date) {
  await tx
    .updateTable('orders')
    .set({
      only_until: null,
      published_at: now,
      offered_wave: 0,
      expires_at: sql<Date>`greatest(expires_at, ${expiryOf(urgency, now)}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, 'offer-order', { orderId: id, wave: 1 }, { key: `offer-order:${id}:1` })
  await emit(tx, now, { topic: `user:${clientId}`, kind: 'order.changed', payload: { uuid } })
}
