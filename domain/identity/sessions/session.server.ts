import { createHash, randomBytes } from 'node:crypto'
import { addHours, addMinutes } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { staffIdleMinutes, type StaffPermission, staffSessionHours } from '../staff.ts'
import type { Role, SignedIn } from '../user.ts'

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Precision of the last use. Idle minutes of staff are counted from it. */
const lastSeenStepMs = { client: 60_000, professional: 60_000, staff: 1_000 } as const satisfies Record<Role, number>

export const sessionSeconds = (role: Role = 'client') =>
  role === 'staff' ? staffSessionHours * 3600 : env.SESSION_DAYS * 24 * 3600

/** Opens a session and returns its token; the database stores its SHA-256. */
export async function openSession(
  tx: Db,
  { userId, role, userAgent, ip }: { userId: number; role?: Role; userAgent?: string; ip?: string },
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
      expires_at: new Date(now.getTime() + sessionSeconds(role) * 1000),
      user_agent: userAgent?.slice(0, 200) ?? null,
      address: ip ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId: row.id, token }
}

const selectActiveSessions = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('staff_credentials as c', 'c.user_id', 'users.id')
    .leftJoin('client_suspensions as s', 's.user_id', 'users.id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '<>', 'deleted')
    .where((eb) =>
      eb.or([
        eb('users.role', '<>', 'staff'),
        eb.and([
          eb('sessions.last_seen_at', '>', addMinutes(now, -staffIdleMinutes)),
          eb('sessions.created_at', '>', addHours(now, -staffSessionHours)),
        ]),
      ]),
    )
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at',
      'users.id as userId',
      'users.uuid as userUuid',
      'users.role',
      'users.name',
      'c.permissions',
    ])
    .select((eb) => eb('s.user_id', 'is not', null).$castTo<boolean>().as('isSuspended'))

type Row = Omit<SignedIn, 'permissions'> & { last_seen_at: Date; permissions: StaffPermission[] | null }

/** Stores the time of use, at most once per `lastSeenStepMs`, and returns the user. */
async function recordUse(db: Db, row: Row | undefined, now: Date): Promise<SignedIn | null> {
  if (!row) return null
  const { last_seen_at, permissions, ...signedIn } = row
  if (now.getTime() - last_seen_at.getTime() > lastSeenStepMs[row.role]) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.sessionId).execute()
  }
  // Read on every use, so that revoked permissions take effect at once.
  return permissions ? { ...signedIn, permissions } : signedIn
}

/** The user of a session token; null if unknown, revoked, expired or, for staff, idle too long. Records the use. */
export async function findSession(db: Db, token: string, now: Date) {
  const byToken = selectActiveSessions(db, now).where('sessions.token_hash', '=', hashToken(token))
  return recordUse(db, await byToken.executeTakeFirst(), now)
}

/** The user of a session id, for derived tokens (access-token.server.ts); null as in `findSession`. Records the use. */
export const findSessionById = async (db: Db, sessionId: number, now: Date) =>
  recordUse(db, await selectActiveSessions(db, now).where('sessions.id', '=', sessionId).executeTakeFirst(), now)

type SessionFilter = { userId?: number; sessionId?: number; keep?: number }

/**
 * Ends sessions with their tokens and event streams, in every process. Joins a transaction or opens one. Returns how
 * many.
 */
export async function endSessions(db: Db, filter: SessionFilter, now: Date): Promise<number> {
  if (!db.isTransaction) {
    const result = await inTransaction(db, async (tx) => ok(await endSessions(tx, filter, now)))
    return result.ok ? result.value : 0
  }
  const { userId, sessionId, keep } = filter
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .$call((query) => (userId === undefined ? query : query.where('user_id', '=', userId)))
    .$call((query) => (sessionId === undefined ? query : query.where('id', '=', sessionId)))
    .$call((query) => (keep === undefined ? query : query.where('id', '<>', keep)))
    .returning(['id', 'user_id'])
    .execute()
  const events = ended.map(({ id, user_id }) => ({
    topic: `user:${user_id}`,
    kind: 'session.ended',
    payload: { sessionId: id },
  }))
  await emit(db, now, ...events)
  return ended.length
}

/** The latest end of a session, and of whatever is open for it. */
export async function getSessionExpiry(db: Db, sessionId: number) {
  const session = db.selectFrom('sessions').select('expires_at').where('id', '=', sessionId)
  return (await session.executeTakeFirstOrThrow()).expires_at
}
