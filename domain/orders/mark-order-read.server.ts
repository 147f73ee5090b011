import { markSeen } from '#domain/notifications/notifications.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'

/** Marks an order's notifications as read (AMB-02). False for another client's order. */
export async function markOrderRead(db: Db, { uuid, clientId }: { uuid: string; clientId: number }, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('uuid', '=', uuid)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (order) await markSeen(tx, { userId: clientId, orderId: order.id }, now)
    return ok(order !== undefined)
  })
  return value
}
