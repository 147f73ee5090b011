import type { Db } from '#platform/db.ts'
import { endSessions } from './session.server.ts'

/** The active sessions of a person, the latest first (quality: list of active sessions). */
export const listOwnSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ends one of a person's own sessions at once. Another person's id ends nothing. */
export const endOwnSession = async (db: Db, session: { userId: number; sessionId: number }, now: Date) =>
  (await endSessions(db, session, now)) > 0

/** Ends all sessions of a person but one. */
export const endOtherSessions = async (db: Db, others: { userId: number; keep: number }, now: Date) =>
  void (await endSessions(db, others, now))
