import { sql } from 'kysely'
import { markSeen } from '#domain/notifications/notifications.server.ts'
import type { EditDetailsErrorCode, editDetailsForm } from '#domain/orders/lifecycle/edit-details.ts'
import { updateDetails } from '#domain/orders/orders.server.ts'
import { servesOrder } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { lockOffers } from './lock-offers.server.ts'

/**
 * A client changes place and date of an order before its first unlock. In another city it is withdrawn from professionals who
 * do not serve that city, unless the client asked for them by name, and offered there. Refuses another client's order, one
 * that was unlocked or is over, an unknown city, words that break a rule, and a copy of another open order.
 */
export function editOrderDetails(
  db: Db,
  input: ActionInput<typeof editDetailsForm>,
  now: Date,
): Promise<Result<null, EditDetailsErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, EditDetailsErrorCode>> => {
    const order = await tx.selectFrom('orders').select('id').where('uuid', '=', input.uuid).executeTakeFirst()
    if (order) await lockOffers(tx, order.id)
    const edited = await updateDetails(tx, input, now)
    if (!edited.ok) return edited
    const { orderId, cityChanged } = edited.value
    if (!cityChanged) return ok(null)
    await withdrawOffers(tx, { orderId, uuid: input.uuid }, now)
    await enqueue(tx, 'offer-order', { orderId, wave: 1 }, { key: `offer-order:${orderId}:1` })
    return ok(null)
  })
}

/** A dismissed offer stays, so that the order is never offered to that professional again. */
async function withdrawOffers(tx: Db, { orderId, uuid }: { orderId: number; uuid: string }, now: Date) {
  const withdrawn = await tx
    .deleteFrom('order_offers as f')
    .using(['orders as o', 'professionals as p'])
    .whereRef('o.id', '=', 'f.order_id')
    .whereRef('p.id', '=', 'f.professional_id')
    .where('f.order_id', '=', orderId)
    .where('f.invited_at', 'is', null)
    .where('f.dismissed_at', 'is', null)
    .where((eb) => eb('o.only_professional_id', 'is distinct from', eb.ref('f.professional_id')))
    .where(sql<boolean>`not (${servesOrder})`)
    .returning('p.user_id as userId')
    .execute()
  for (const { userId } of withdrawn) await markSeen(tx, { userId, orderUuid: uuid }, now)
}
