import type { Db } from '#platform/db.ts'
import { rowOf, type Way } from './matrix.ts'
import type { NotificationKind } from './notification.ts'

/** What could not go by one way goes by the one that the matrix has in its place. */
export async function goInstead(tx: Db, ids: readonly number[], now: Date) {
  const gone = await tx
    .selectFrom('notice_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.notification_id', 'd.user_id', 'd.way', 'n.kind'])
    .where('d.id', 'in', ids)
    .where('n.read_at', 'is', null)
    .execute()
  const instead = gone.flatMap(({ notification_id, user_id, way, kind }) => {
    const other = rowOf(kind as NotificationKind).instead?.[way as Way]
    return other ? [{ notification_id, user_id, way: other, due_at: now, created_at: now }] : []
  })
  if (!instead.length) return
  await tx
    .insertInto('notice_deliveries')
    .values(instead)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
