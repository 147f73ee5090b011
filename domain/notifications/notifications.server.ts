/** Module entry of notifications (domain invariant 9, AMB-02, AMB-58). */
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { type NotificationKind, notificationKinds } from './matrix.ts'

export { shortAddressHash, findUnreachableSince } from './addresses.server.ts'
export { type NotificationInput, notify, notifyAll } from './notify.server.ts'
export { findOrderOfNotification, isCutOffSql } from './notification-facts.server.ts'
export { retryDelivery } from './failed-deliveries.server.ts'
export { optOutByKeyword, recordBounce, recordReceipt } from './receipts.server.ts'

/** What notifications can be about. */
export type NotificationSubject =
  | { orderId: number }
  | { leadId: number }
  | { conversationId: number }
  | { orderUuid: string }

/** Marks notifications as read for a viewed order, contact, conversation or opportunity. Returns how many. */
export async function markSeen(tx: Db, { userId, ...about }: { userId: number } & NotificationSubject, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) => {
      if ('orderId' in about) return eb('order_id', '=', about.orderId)
      if ('leadId' in about) return eb('lead_id', '=', about.leadId)
      if ('conversationId' in about) return eb('conversation_id', '=', about.conversationId)
      return sql<boolean>`payload->>'uuid' = ${about.orderUuid}`
    })
    .executeTakeFirst()
  const seen = Number(numUpdatedRows)
  if (seen > 0) await emit(tx, now, { topic: `user:${userId}`, kind: 'notification.cleared' })
  return seen
}

/** The kind of a person's newest unread notification about order row `o`, or null; for lists and pages of orders. */
export const newestUnreadSql = (userId: number) => sql<NotificationKind | null>`(
  select n.kind from notifications n
   where n.user_id = ${userId} and n.order_id = o.id and n.read_at is null
     and n.kind = any(${notificationKinds}::text[]) order by n.id desc limit 1)`

/** Both say that a professional wrote, and are counted together. */
const messageKinds: readonly NotificationKind[] = ['lead_contacted', 'message_received']

/** The number of contacts whose own newest unread notification is of the kind of `newestUnreadSql`. */
export const countNewestUnreadSql = (userId: number) => sql<number>`(
  select count(*)::int from (
    select distinct on (n.lead_id) n.kind from notifications n
     where n.user_id = ${userId} and n.order_id = o.id and n.read_at is null and n.lead_id is not null
     order by n.lead_id, n.id desc) as newest
   where newest.kind = ${newestUnreadSql(userId)} or array[newest.kind, ${newestUnreadSql(userId)}] <@ ${messageKinds}::text[])`

/** Erases a deleted person's notifications, pending deliveries and settings. */
export async function eraseNotifications(tx: Db, userId: number) {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** The number in the header: orders with something unread, not single notifications (AMB-58). */
export async function countNotifications(db: Db, userId: number) {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(distinct order_id)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', 'in', notificationKinds)
    .executeTakeFirstOrThrow()
  return count
}
