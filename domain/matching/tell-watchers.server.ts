import { notify } from '#domain/notifications/notifications.server.ts'
import { markWatchTold, waitingWatches } from '#domain/orders/orders.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { hasSomebodyNew } from './best-professionals.server.ts'

/**
 * Tells every client who asked for it that somebody can take the service now: a professional who may, and whom the order
 * never reached (product: Order life). Once a wish, however often it runs. Returns how many were told.
 */
export async function tellWatchers(db: Db, now: Date) {
  let told = 0
  for (const watch of await waitingWatches(db, now)) {
    if (!(await hasSomebodyNew(db, { ...watch, id: watch.orderId }, now))) continue
    const { value } = await inTransaction(db, async (tx) => {
      if (!(await markWatchTold(tx, watch.id, now))) return { ok: true, value: 0 }
      const { clientId: userId, orderId, uuid } = watch
      await notify(tx, { userId, kind: 'professional_joined', orderId, facts: { uuid } }, now)
      return { ok: true, value: 1 }
    })
    told += value
  }
  return told
}
