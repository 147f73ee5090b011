import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import type { SignedIn } from './user.ts'

const hashToken = (token: string) => createHash('sha256').update(token).digest()
const lastSeenStepMs = 60_000

export const sessionSeconds = () => env.SESSION_DAYS * 24 * 3600

/** Opens a session and gives its token, which only the person's cookie holds: the database keeps its SHA-256. */
export async function openSession(
  tx: Db,
  { userId, userAgent, address }: { userId: number; userAgent?: string; address?: string },
  now: Date,
) {
  const token = randomBytes(32).toString('base64url')
  const row = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionSeconds() * 1000),
      user_agent: userAgent?.slice(0, 200) ?? null,
      address: address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId: row.id, token }
}

const alive = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '<>', 'deleted')
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at',
      'users.id as userId',
      'users.uuid as userUuid',
      'users.role',
      'users.name',
    ])

async function seen<Row extends SignedIn & { last_seen_at: Date }>(
  db: Db,
  row: Row | undefined,
  now: Date,
): Promise<SignedIn | null> {
  if (!row) return null
  const { last_seen_at, ...signedIn } = row
  if (now.getTime() - last_seen_at.getTime() > lastSeenStepMs) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.sessionId).execute()
  }
  return signedIn
}

/** Who holds this token, or null when it is unknown, revoked or past its days. */
export const findSession = async (db: Db, token: string, now: Date) =>
  seen(db, await alive(db, now).where('sessions.token_hash', '=', hashToken(token)).executeTakeFirst(), now)

/** The same by the session's id, for tokens that were derived from a session (see access-token.server.ts). */
export const findSessionById = async (db: Db, sessionId: number, now: Date) =>
  seen(db, await alive(db, now).where('sessions.id', '=', sessionId).executeTakeFirst(), now)

/** Ends one session at once: its cookie and every token made from it are worth nothing from here on. */
export const revokeSession = (db: Db, sessionId: number, now: Date) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
