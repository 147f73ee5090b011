import { replaceSession } from '#domain/identity/sessions/session-cookies.server.ts'
import type { Role } from '#domain/identity/user.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'

type Opened = { token: string; name: string; role: Role }

/** After a verified PIN: ends the browser's old session, sets the new cookies and redirects. */
export async function openSession(request: Request, { token, name, role }: Opened, location: string) {
  const headers = new Headers({ location })
  const session = { token, name, role, cookies: request.headers.get('cookie'), secure: isSecure(request) }
  for (const cookie of await replaceSession(db(), session, now())) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
