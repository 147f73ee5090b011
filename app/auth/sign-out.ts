import { redirect } from 'react-router'
import type { Route } from './+types/sign-out.ts'
import { findSignedIn } from '#app/middleware/session.ts'
import { clearedCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { endSessions } from '#domain/identity/sessions/session.server.ts'
import { purgeSignedOutDevices } from '#domain/notifications/push-devices.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { isSecure } from '#platform/security/request-origin.ts'

/** A GET never signs out. */
export const loader = () => redirect('/')

/** Ends the session on the server and in this browser (quality: sessions). */
export async function action({ request }: Route.ActionArgs) {
  const who = await findSignedIn(request)
  if (who) {
    await endSessions(db(), { sessionId: who.sessionId }, now())
    await purgeSignedOutDevices(db(), who.userId)
  }
  const headers = new Headers({ location: '/' })
  for (const cookie of clearedCookies(isSecure(request))) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
