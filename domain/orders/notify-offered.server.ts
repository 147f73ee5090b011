import type { Db } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'

/** Updates open pages of professionals who were offered the order. */
export async function notifyOffered(tx: Db, order: { id: number; uuid: string }, now: Date) {
  const offered = await tx
    .selectFrom('order_offers as f')
    .innerJoin('professionals as p', 'p.id', 'f.professional_id')
    .select('p.user_id')
    .where('f.order_id', '=', order.id)
    .execute()
  const userIds = offered.map(({ user_id }) => user_id)
  await emitToUsers(tx, now, userIds, 'order.status_changed', { uuid: order.uuid })
}
