import type { Db } from '#platform/db.ts'
import { seal, unseal } from '#platform/seal.ts'
import { findSessionById } from './session.server.ts'

export const accessTokenMinutes = 10

/** The short-lived token that calls carry in `Authorization` (AMB-09): sealed for one session, kept in memory by the page. */
export function accessToken(sessionId: number, now: Date) {
  return seal('access', JSON.stringify({ sessionId, until: now.getTime() + accessTokenMinutes * 60_000 }))
}

/** Who a token speaks for, or null. Raw and `Bearer` are both taken (AMB-11). */
export async function whoByAuthorization(db: Db, header: string | null | undefined, now: Date) {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  const opened = token ? unseal('access', token) : null
  if (!opened) return null
  const { sessionId, until } = JSON.parse(opened) as { sessionId: number; until: number }
  return until > now.getTime() ? findSessionById(db, sessionId, now) : null
}
