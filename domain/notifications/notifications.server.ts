/** The front door of notifications: what is new for a person, and on which order (domain invariant 9, AMB-02, AMB-58). */
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import type { NotificationKind } from './notification.ts'

export { askNotice } from './notices.server.ts'

type News = {
  userId: number
  kind: NotificationKind
  orderId?: number
  leadId?: number
  conversationId?: number
  payload?: Record<string, unknown>
}

/** Writes the news and tells the person's open pages, both with the fact that caused it. */
export async function notify(tx: Db, { userId, kind, orderId, leadId, conversationId, payload = {} }: News, now: Date) {
  await tx
    .insertInto('notifications')
    .values({
      user_id: userId,
      kind,
      order_id: orderId ?? null,
      lead_id: leadId ?? null,
      conversation_id: conversationId ?? null,
      payload: JSON.stringify(payload),
      created_at: now,
    })
    .execute()
  await emit(tx, now, { topic: `user:${userId}`, kind: 'notification.created', payload: { kind, ...payload } })
}

/** Marks everything about one order as seen by its owner. Returns how many there were. */
export async function clearOrderNotifications(
  tx: Db,
  { userId, orderId }: { userId: number; orderId: number },
  now: Date,
) {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  const cleared = Number(numUpdatedRows)
  if (cleared > 0) await emit(tx, now, { topic: `user:${userId}`, kind: 'notification.cleared' })
  return cleared
}

/** The kind of a person's newest unread news about an order row `o`; null without any. For a list or a page of orders. */
export const newestUnread = (userId: number) => sql<NotificationKind | null>`(
  select n.kind from notifications n
   where n.user_id = ${userId} and n.order_id = o.id and n.read_at is null order by n.id desc limit 1)`

/** Takes away everything that somebody who leaves was told, and what still waited to be sent. */
export async function forgetNotifications(tx: Db, userId: number) {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notices').where('user_id', '=', userId).execute()
}

/** The number in the header: orders with something unread, not single notifications (AMB-58). */
export async function notificationCount(db: Db, userId: number) {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(distinct order_id)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
