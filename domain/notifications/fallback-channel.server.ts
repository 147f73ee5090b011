import type { Db } from '#platform/db.ts'
import type { DropReason } from './delivery.ts'
import { notificationKinds, rowOf, type DeliveryChannel, type NotificationKind } from './matrix.ts'

type Ended = {
  notification_id: number
  user_id: number
  channel: DeliveryChannel
  state: string
  problem: string | null
  kind: NotificationKind
}

/** Not chosen by the person, so the fallback applies. */
const involuntaryDrops: readonly (DropReason | string | null)[] = ['no_address', 'unreachable']
const hasFailed = ({ state, problem }: Ended) =>
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
  const all = await tx
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.id', 'd.notification_id', 'd.user_id', 'd.channel', 'd.state', 'd.problem', 'n.kind'])
    .where(
      'd.notification_id',
      'in',
      unread.map(({ id }) => id),
    )
    .where('n.kind', 'in', notificationKinds)
    .$narrowType<{ kind: NotificationKind }>()
    .execute()
  const instead = [...Map.groupBy(all, (each) => each.notification_id).values()].flatMap((these) => {
    const isOver = these.every(({ state }) => state === 'dropped' || state === 'failed')
    return these.flatMap((ended) => {
      const { notification_id, user_id, channel, kind } = ended
      const { instead = {}, ifItFails = {} } = rowOf(kind)
      const other = (ids.includes(ended.id) && instead[channel]) || (isOver && hasFailed(ended) && ifItFails[channel])
      return other ? [{ notification_id, user_id, channel: other, due_at: now, created_at: now }] : []
    })
  })
  if (!instead.length) return
  await tx
    .insertInto('notification_deliveries')
    .values(instead)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
