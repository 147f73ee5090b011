import { addDays } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { openStatuses } from '../order.ts'
import { erasePhotosOf } from './order-photos.server.ts'
import { photoDays } from './photo.ts'

/** Erases photos of orders that ended more than `photoDays` ago. Returns the number of orders. */
export async function purgeOrderPhotos(db: Db, now: Date): Promise<number> {
  const before = addDays(now, -photoDays)
  const { value } = await inTransaction(db, async (tx) => {
    const over = await tx
      .selectFrom('orders')
      .select('id')
      .where('photo_count', '>', 0)
      .where('status', 'not in', openStatuses)
      .where((eb) => eb(eb.fn.coalesce('closed_at', 'blocked_at', 'created_at'), '<', before))
      .limit(200)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    const ids = over.map(({ id }) => id)
    await erasePhotosOf(tx, ids)
    return ok(ids.length)
  })
  return value
}
