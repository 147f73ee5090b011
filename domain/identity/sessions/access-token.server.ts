import { minuteMs } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { findSessionById, sessionSeconds } from './session.server.ts'

export const accessTokenMinutes = 10
const cookieMinutes = 5
/** Separates the parts of a token; never occurs in sealed text. */
const separator = '~'

/** The short-lived `Authorization` token of a page (AMB-09), sealed for one session. */
export const accessToken = (sessionId: number, now: Date) => tokenFor(sessionId, accessTokenMinutes * 60, now)

const tokenFor = (sessionId: number, seconds: number, now: Date) =>
  seal('access', JSON.stringify({ sessionId, until: now.getTime() + seconds * 1000 }))

/**
 * The token in the response to a right PIN (spec 7, `authorization`): authenticates the session, for five minutes with
 * its secret, which `POST /users` turns into cookies. Clients without cookies use it for the whole session.
 */
export function signInToken(
  session: { sessionId: number; token: string },
  { isBrowser }: { isBrowser: boolean },
  now: Date,
) {
  const seconds = isBrowser ? accessTokenMinutes * 60 : sessionSeconds()
  const until = now.getTime() + cookieMinutes * minuteMs
  const secret = seal('sign-in', JSON.stringify({ token: session.token, until }))
  return `${tokenFor(session.sessionId, seconds, now)}${separator}${secret}`
}

/** The session's secret in the token of a fresh sign-in, or null. */
export function secretOfSignIn(header: string | null | undefined, now: Date): string | null {
  const opened = unseal('sign-in', header?.split(separator)[1]?.trim())
  if (!opened) return null
  const { token, until } = JSON.parse(opened) as { token: string; until: number }
  return until > now.getTime() ? token : null
}

function openToken(header: string | null | undefined) {
  const [token] = (header ?? '').replace(/^Bearer\s+/i, '').split(separator)
  return token?.trim() ? unseal('access', token.trim()) : null
}

/** Whether a token is authentic, without checking its session. */
export const isOurToken = (header: string | undefined) => openToken(header) !== null

/** The user of a token, or null: a page's short one, or a sign-in's. Raw and `Bearer` are accepted (AMB-11, AMB-85). */
export async function findUserByAuthorization(db: Db, header: string | null | undefined, now: Date) {
  const opened = openToken(header)
  if (!opened) return null
  const { sessionId, until } = JSON.parse(opened) as { sessionId: number; until: number }
  return until > now.getTime() ? findSessionById(db, sessionId, now) : null
}
