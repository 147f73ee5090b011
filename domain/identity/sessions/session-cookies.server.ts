import { firstName } from '#domain/shared/first-name.ts'
import type { Db } from '#platform/db.ts'
import { seal, unseal, wasSealedBefore } from '#platform/security/seal.ts'
import type { Role, SignedIn } from '../user.ts'
import { endSessions, findSession, getSessionExpiry, hashToken, sessionSeconds } from './session.server.ts'

/** Names and prefix of the specification (spec 3; AMB-10, AMB-65); values are sealed by the server. */
export const tokenCookie = 'gn-auth:token_v3'
export const userCookie = 'gn-auth:user_v4'
const prefix = 'GN_'

type DisplayUser = { name: string; role: Role }

function cookie(name: string, value: string, maxAge: number, secure: boolean) {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** `Set-Cookie` lines of a session. `user_v4` has only the name to greet. */
export function sessionCookies(
  token: string,
  { name, role }: DisplayUser,
  secure: boolean,
  seconds: number = sessionSeconds(role),
) {
  const shownUser = JSON.stringify({ name: firstName(name), role })
  return [
    cookie(tokenCookie, prefix + seal(tokenCookie, token), seconds, secure),
    cookie(userCookie, prefix + seal(userCookie, shownUser), seconds, secure),
  ]
}

/** `Set-Cookie` lines that clear the session. */
export const expiredCookies = (secure: boolean) => [
  cookie(tokenCookie, '', 0, secure),
  cookie(userCookie, '', 0, secure),
]

/** The session cookie of a `Cookie` header. A repeated name is refused: one was planted. */
function sealedToken(header: string | null | undefined): string | null {
  const values = (header ?? '').split(';').flatMap((part) => {
    const index = part.indexOf('=')
    const name = part.slice(0, index).trim().replace('%3A', ':').replace('%3a', ':')
    return name === tokenCookie ? [part.slice(index + 1).trim()] : []
  })
  const [value] = values
  return values.length === 1 && value?.startsWith(prefix) ? value.slice(prefix.length) : null
}

/** The session token in a `Cookie` header, or null. */
export const readTokenCookie = (header: string | null | undefined) => unseal(tokenCookie, sealedToken(header))

/** The user of the cookies. Only the token counts; `user_v4` is never trusted. */
export async function findUserByCookies(db: Db, header: string | null | undefined, now: Date) {
  const token = readTokenCookie(header)
  return token ? findSession(db, token, now) : null
}

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

type NewSession = DisplayUser & { token: string; cookies: string | null | undefined; secure: boolean }

/**
 * Gives a browser its new session and ends the former one, against session fixation and for shared devices. Returns the
 * `Set-Cookie` lines.
 */
export async function replaceSession(db: Db, { token, cookies, secure, name, role }: NewSession, now: Date) {
  const formerToken = readTokenCookie(cookies)
  const former = formerToken && formerToken !== token ? await findSession(db, formerToken, now) : null
  if (former) await endSessions(db, { sessionId: former.sessionId }, now)
  return sessionCookies(token, { name, role }, secure)
}

/** Both cookies sealed by the newest key, if an older key sealed them. The session and its expiry stay. */
export async function resealCookies(
  db: Db,
  { cookies, user, secure }: { cookies: string | null; user: SignedIn; secure: boolean },
  now: Date,
): Promise<string[]> {
  const sealed = sealedToken(cookies)
  const token = sealed && wasSealedBefore(sealed) ? unseal(tokenCookie, sealed) : null
  if (!token) return []
  const expiresAt = await getSessionExpiry(db, user.sessionId)
  return sessionCookies(token, user, secure, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
}
