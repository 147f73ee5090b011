import { sql } from 'kysely'
import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { notificationKinds } from './matrix.ts'
import { loadNotificationFacts } from './notification-facts.server.ts'
import type { TextFacts, NotificationContent } from './notification.ts'
import { type NotificationSubject, markSeen } from './notifications.server.ts'

export const notificationsPerPage = 30

export type OwnNotification = NotificationContent & { id: number; about: TextFacts; createdAt: Date; isUnread: boolean }

/** Notifications of the last 90 days, newest first, from `before` on. One extra row shows that there are more. */
export async function listOwnNotifications(
  db: Db,
  { userId, before }: { userId: number; before?: number },
): Promise<OwnNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'payload', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .where('kind', 'in', notificationKinds)
    .$call((query) => (before === undefined ? query : query.where('id', '<', before)))
    .orderBy('id', 'desc')
    .limit(notificationsPerPage + 1)
    .execute()
  const ids = rows.map(({ id }) => id)
  const factsById = await loadNotificationFacts(db, ids)
  return rows.map(({ id, kind, payload, created_at, read_at }) => {
    const { isTrueAt: _, ...about } = factsById.get(id)!
    const content = { kind, facts: payload } as NotificationContent
    return { ...content, id, about, createdAt: created_at, isUnread: read_at === null }
  })
}

const kindsOfBell = notificationKinds.filter((kind) => kind !== 'message_received')

/** The number on the bell. Messages have a counter of their own, which knows the open conversation. */
export async function countUnreadNotifications(db: Db, userId: number) {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', 'in', kindsOfBell)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks one of the caller's own notifications as read. */
export const markNotificationRead = defineAction({
  name: 'mark-notification-read',
  actor: member,
  openToSuspended: true,
  input: z.object({ id: rowId }),
  errors: [],
  idempotent: true,
  run: ({ tx, actor: { userId }, now }, { id }) => markRead(tx, { userId, id }, now),
})

/** Marks all of the caller's notifications as read. */
export const markAllNotificationsRead = defineAction({
  name: 'mark-all-notifications-read',
  actor: member,
  openToSuspended: true,
  input: z.object({}),
  errors: [],
  idempotent: true,
  run: ({ tx, actor: { userId }, now }) => markRead(tx, { userId }, now),
})

async function markRead(tx: Db, { userId, id }: { userId: number; id?: number }, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$call((query) => (id === undefined ? query : query.where('id', '=', id)))
    .executeTakeFirst()
  if (numUpdatedRows) await emit(tx, now, { topic: `user:${userId}`, kind: 'notification.cleared' })
  return ok(null)
}

/** Marks a person's own notifications about a contact or an order as read, and returns how many were unread. */
export const markNotificationsRead = (
  db: Db,
  { userId, about }: { userId: number; about: NotificationSubject },
  now: Date,
) => inTransaction(db, async (tx) => ({ ok: true, value: await markSeen(tx, { userId, ...about }, now) }))
