import { redirect } from 'react-router'
import { runForPage } from '#app/middleware/form-action.ts'
import { expiredCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { signOut } from '#domain/notifications/sign-out-devices.server.ts'
import { isSecure } from '#platform/security/request-origin.ts'
import type { Route } from './+types/sign-out.ts'

/** A GET never signs out. */
export const loader = () => redirect('/')

/** Ends the session on the server and in this browser. */
export async function action(args: Route.ActionArgs) {
  await runForPage(args, signOut, {})
  const headers = new Headers({ location: '/' })
  for (const cookie of expiredCookies(isSecure(args.request))) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** Never shown; without a page its errors would be JSON. */
export default () => null
