import { openSession } from '#domain/identity/sessions/session.server.ts'
import type { Role } from '#domain/identity/user.ts'
import type { Db } from '#platform/db.ts'
import { builtAt } from './clock.ts'

/** A browser subscribed to push messages. */
export async function aPushSubscription(
  db: Db,
  userId: number,
  {
    role = 'client',
    endpoint = `https://fcm.googleapis.com/${userId}`,
    at = builtAt(),
  }: { role?: Role; endpoint?: string; at?: Date } = {},
) {
  const { sessionId } = await openSession(db, { userId, role }, at)
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, session_id: sessionId, endpoint, p256dh: 'p', auth: 'a', created_at: at })
    .execute()
}

/** Notification settings by kind and channel, and a pause until a date. */
export const pickNotifications = (
  db: Db,
  userId: number,
  {
    choices = {},
    pausedUntil = null,
  }: { choices?: Record<string, Record<string, boolean>>; pausedUntil?: Date | null },
) =>
  db
    .insertInto('notification_settings')
    .values({ user_id: userId, choices: JSON.stringify(choices), paused_until: pausedUntil })
    .execute()
