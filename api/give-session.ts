import { replaceSession } from '#domain/identity/sessions/session-cookies.server.ts'
import type { Role } from '#domain/identity/user.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'
import type { ApiContext } from './context.ts'

/** Sets the cookies of a new session in place of the browser's former one. */
export async function giveSession(c: ApiContext, { token, name, role }: { token: string; name: string; role: Role }) {
  const session = { token, name, role, cookies: c.req.header('cookie'), secure: isSecure(c.req.raw) }
  for (const cookie of await replaceSession(db(), session, now())) c.header('set-cookie', cookie, { append: true })
}
