import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import type { PushSubscription } from '#platform/messaging/push/sender.ts'

/** Only of active sessions: an ended one gets nothing more. */
const selectDevicesOfActiveSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .where('p.user_id', '=', userId)
    .where('s.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)

/** A person's push subscriptions, for a sender; those reported gone are removed. */
export async function listPushDevices(db: Db, userId: number, now: Date): Promise<PushSubscription[]> {
  const rows = await selectDevicesOfActiveSessions(db, userId, now)
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .orderBy('p.id')
    .execute()
  return rows.map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }))
}

/** Deletes subscriptions that their push services reported gone, by endpoint. */
export async function erasePushDevices(tx: Db, endpoints: readonly string[]) {
  if (endpoints.length) await tx.deleteFrom('push_subscriptions').where('endpoint', 'in', endpoints).execute()
}

/** Records that these browsers were sent a message. */
export async function recordPushSent(tx: Db, endpoints: readonly string[], now: Date) {
  if (endpoints.length)
    await tx.updateTable('push_subscriptions').set({ last_sent_at: now }).where('endpoint', 'in', endpoints).execute()
}

/** A person's push devices, newest first. */
export const listOwnPushDevices = (db: Db, userId: number, now: Date) =>
  selectDevicesOfActiveSessions(db, userId, now)
    .select([
      'p.id',
      'p.session_id as sessionId',
      's.user_agent as userAgent',
      'p.created_at as createdAt',
      'p.last_sent_at as lastSentAt',
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

/** Removes subscriptions of signed-out sessions. */
export const purgeSignedOutDevices = (db: Db, userId: number) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('sessions').select('id').where('user_id', '=', userId).where('revoked_at', 'is not', null),
    )
    .execute()

/** After this time without a session, push must be allowed again. */
const retentionDays = 90

/** Deletes push subscriptions of sessions that ended long ago. */
export const purgePushDevices = (db: Db, now: Date) =>
  db
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where(sql<Date>`least(expires_at, revoked_at)`, '<', addDays(now, -retentionDays)),
    )
    .execute()
