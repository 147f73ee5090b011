import { endFormerSession, sessionCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import type { Role } from '#domain/identity/user.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'

type Opened = { token: string; sessionId: number; name: string; role: Role }

/** After a verified PIN: ends the browser's old session, sets the new cookies and redirects. */
export async function openSession(request: Request, { token, sessionId, name, role }: Opened, location: string) {
  await endFormerSession(db(), { cookies: request.headers.get('cookie'), sessionId }, now())
  const headers = new Headers({ location })
  for (const cookie of sessionCookies(token, { name, role }, isSecure(request))) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
