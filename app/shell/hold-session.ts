import type { MiddlewareFunction } from 'react-router'
import { call } from '#app/live/call.ts'
import { signInAgain } from './sign-in-again.ts'

/**
 * Before a form of a signed-in area leaves the browser: when its session is over, the person signs in first, and the form
 * goes on as it was filled in. Only forms ask; whoever merely looks is sent to the sign-in by the server.
 */
export const holdSession =
  (role: 'client' | 'professional'): MiddlewareFunction =>
  async ({ request }, next) => {
    if (request.method !== 'GET') {
      const answer = await call<{ present: boolean }>('/api/session')
      if (answer.ok && !answer.value.present) await signInAgain(role)
    }
    return next()
  }
