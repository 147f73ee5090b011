import { addDays } from '#domain/shared/durations.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { openStatuses } from '../order.ts'
import { eraseOrderPhotos } from './order-photos.server.ts'
import { photoDays } from './photo.ts'

/** Erases photos of orders that ended more than `photoDays` ago. Returns the number of orders. */
export const purgeOrderPhotos = (db: Db, now: Date, batch = 200): Promise<number> =>
  inTransactionBatches(db, batch, (tx, limit) => purgeSome(tx, limit, addDays(now, -photoDays)))

async function purgeSome(tx: Db, limit: number, before: Date) {
  const over = await tx
    .selectFrom('orders')
    .select('id')
    .where('photo_count', '>', 0)
    .where('status', 'not in', openStatuses)
    .where((eb) => eb(eb.fn.coalesce('closed_at', 'blocked_at', 'created_at'), '<', before))
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const orderIds = over.map(({ id }) => id)
  await eraseOrderPhotos(tx, orderIds)
  return over.length
}
