import type { Db } from '#platform/db.ts'
import type { DropReason } from './delivery.ts'
import { notificationKinds, rowOf, type NotificationKind } from './matrix.ts'

/** Not chosen by the person, so the fallback applies. */
const involuntaryDrops: readonly (DropReason | string | null)[] = ['no_address', 'unreachable']
const hasFailed = ({ state, problem }: { state: string; problem: string | null }) =>
  state === 'failed' || (state === 'dropped' && involuntaryDrops.includes(problem))

/** Queues failed deliveries on the fallback channel of the matrix, or on any remaining channel when all failed. */
export async function sendByFallbackChannel(tx: Db, ids: readonly number[], now: Date) {
  // Locked, so that of two channels failing at once the second sees the first.
  const unread = await tx
    .selectFrom('notifications')
    .select('id')
    .where('read_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('notification_deliveries').select('notification_id').where('id', 'in', ids),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!unread.length) return
  const unreadIds = unread.map(({ id }) => id)
  const deliveries = await tx
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.id', 'd.notification_id', 'd.user_id', 'd.channel', 'd.state', 'd.problem', 'n.kind'])
    .where('d.notification_id', 'in', unreadIds)
    .where('n.kind', 'in', notificationKinds)
    .$narrowType<{ kind: NotificationKind }>()
    .execute()
  const byNotification = Map.groupBy(deliveries, (delivery) => delivery.notification_id)
  const fallbacks = [...byNotification.values()].flatMap((group) => {
    const isOver = group.every(({ state }) => state === 'dropped' || state === 'failed')
    return group.flatMap((delivery) => {
      const { id, notification_id, user_id, kind } = delivery
      const { instead = {}, ifItFails = {} } = rowOf(kind)
      const channel =
        (ids.includes(id) && instead[delivery.channel]) ||
        (isOver && hasFailed(delivery) && ifItFails[delivery.channel])
      return channel ? [{ notification_id, user_id, channel, due_at: now, created_at: now }] : []
    })
  })
  if (!fallbacks.length) return
  await tx
    .insertInto('notification_deliveries')
    .values(fallbacks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
