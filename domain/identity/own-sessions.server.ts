import type { Db } from '#platform/db.ts'

export type OwnSession = { id: number; userAgent: string | null; createdAt: Date; lastSeenAt: Date }

/** Where somebody is signed in now, the latest first (quality: list of active sessions). */
export const ownSessions = (db: Db, userId: number, now: Date): Promise<OwnSession[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ends one session of one's own at once. An id of somebody else's ends nothing. */
export async function endOwnSession(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all sessions of somebody but one: of a person who lost a phone, or doubts. */
export async function endOtherSessions(db: Db, { userId, keep }: { userId: number; keep: number }, now: Date) {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', keep)
    .where('revoked_at', 'is', null)
    .execute()
}
