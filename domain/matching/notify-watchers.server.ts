import { notify } from '#domain/notifications/notifications.server.ts'
import { markWatchNotified, listPendingWatches } from '#domain/orders/orders.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { hasNewProfessional } from './best-professionals.server.ts'

const batchSize = 500

/**
 * Notifies watching clients of a professional who can take the service and was never offered the order (product: Order
 * life). Once per watch. Returns how many.
 */
export async function notifyWatchers(db: Db, now: Date) {
  let notifiedCount = 0
  for (let after = 0; ;) {
    const watches = await listPendingWatches(db, { after, limit: batchSize }, now)
    for (const watch of watches) if (await notifyWatcher(db, watch, now)) notifiedCount++
    const last = watches[batchSize - 1]
    if (!last) return notifiedCount
    after = last.id
  }
}

type Watch = Awaited<ReturnType<typeof listPendingWatches>>[number]

async function notifyWatcher(db: Db, watch: Watch, now: Date): Promise<boolean> {
  if (!(await hasNewProfessional(db, { ...watch, id: watch.orderId }, now))) return false
  const { value } = await inTransaction(db, async (tx) => {
    if (!(await markWatchNotified(tx, watch.id, now))) return ok(false)
    const { clientId: userId, orderId, uuid } = watch
    await notify(tx, { userId, kind: 'professional_joined', orderId, facts: { uuid } }, now)
    return ok(true)
  })
  return value
}
