import type { Db } from '#platform/db.ts'
import { readTokenCookie } from './session-cookies.server.ts'
import { hashToken } from './session.server.ts'

/**
 * Whether a browser has the cookie of a deleted account (deleted elsewhere, or with a lost response), to say so instead
 * of asking to sign in.
 */
export async function isOfDeletedAccount(db: Db, cookies: string | null | undefined): Promise<boolean> {
  const token = readTokenCookie(cookies)
  if (!token) return false
  const deletedSession = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.status', '=', 'deleted')
    .executeTakeFirst()
  return deletedSession !== undefined
}
