import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { changeStatus } from '../change-status.server.ts'
import { expressStart } from '../express.ts'
import { expiryOf, openStatuses } from '../order.ts'
import { attachPhotos } from '../photos/order-photos.server.ts'
import { convertToExpress } from './convert-to-express.server.ts'
import { reviewOrder } from './review-order.server.ts'

/** Serializes opening orders of a phone until the transaction ends. */
export const lockOpenOrders = (tx: Db, phone: string | null) =>
  sql`select pg_advisory_xact_lock(hashtext('open-order'), hashtext(${phone}))`.execute(tx)

/** Whether the phone of an order has another open one for its service and city. Call with `lockOpenOrders`. */
export const hasOtherOpenOrder = async (
  tx: Db,
  { id, phone, categoryId, cityId }: { id: number; phone: string | null; categoryId: number; cityId: number },
) =>
  (await tx
    .selectFrom('orders')
    .select('id')
    .where('phone', '=', phone)
    .where('category_id', '=', categoryId)
    .where('city_id', '=', cityId)
    .where('id', '<>', id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()) !== undefined

type InstantOrder = { kind: string; category_id: number; only_professional_id: number | null }

/** Whether the client of an order picks among professionals at once: not if they requested one. */
export const isInstantOrder = ({ kind, category_id, only_professional_id }: InstantOrder) =>
  kind === 'standard' && only_professional_id === null && catalog().serviceById(category_id)?.instantMatch === true

/**
 * Sends a verified order to review, or marks it as a duplicate (AMB-21); `instant` if it is published at once (domain
 * 2.1). The unique index on open orders is the last check.
 */
export async function submitVerifiedOrder(
  tx: Db,
  { orderId, clientId }: { orderId: number; clientId: number },
  now: Date,
): Promise<'waiting' | 'duplicated' | 'instant'> {
  const order = await tx
    .selectFrom('orders')
    .select(['phone', 'category_id', 'city_id', 'urgency', 'kind', 'express_day', 'express_window'])
    .select('only_professional_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

  await lockOpenOrders(tx, order.phone)
  await attachPhotos(tx, { orderId, clientId })
  const original = await tx
    .selectFrom('orders')
    .select('id')
    .where('phone', '=', order.phone)
    .where('category_id', '=', order.category_id)
    .where('city_id', '=', order.city_id)
    .where('id', '<>', orderId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', openStatuses),
        eb.and([eb('status', '=', 'finalized'), eb('verified_at', '>', addDays(now, -1))]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (original) {
    if (order.kind === 'express') await convertToExpress(tx, { orderId, originalId: original.id, clientId }, now)
    await changeStatus(tx, 'find_copy')
      .set({ client_id: clientId, verified_at: now, duplicate_of_id: original.id })
      .where('id', '=', orderId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return 'duplicated'
  }

  const isInstant = isInstantOrder(order)
  const reviewAt = isInstant ? now : new Date(now.getTime() + env.REVIEW_SECONDS * 1000)
  const expiresAt = expiryOf(order.urgency, now, expressStart(order))
  await changeStatus(tx, 'prove')
    .set({ client_id: clientId, verified_at: now, review_at: reviewAt, expires_at: expiresAt })
    .where('id', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isInstant && (await reviewOrder(tx, orderId, now))) return 'instant'

  if (!isInstant) await enqueue(tx, 'review-orders', {}, { runAt: reviewAt })
  await emit(tx, now, { topic: `user:${clientId}`, kind: 'order.status_changed' })
  return 'waiting'
}
