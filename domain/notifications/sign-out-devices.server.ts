import { z } from 'zod'
import { endOtherSessions, endOwnSession } from '#domain/identity/identity.server.ts'
import { anyone, defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { purgeSignedOutDevices } from './push-devices.server.ts'

/** Ends the caller's session, if there is one, with the push messages of its browser (quality: sessions). */
export const signOut = defineAction({
  name: 'sign-out',
  actor: anyone,
  input: z.object({}),
  errors: [],
  idempotent: true,
  async run({ tx, actor: { user, sessionId }, now }) {
    if (!user || sessionId === undefined) return ok(null)
    await endOwnSession(tx, { userId: user.userId, sessionId }, now)
    await purgeSignedOutDevices(tx, user.userId)
    return ok(null)
  },
})

/** Ends one of the caller's own sessions, with the push messages of its browser. */
export const signOutDevice = defineAction({
  name: 'sign-out-device',
  actor: member,
  openToSuspended: true,
  input: z.object({ session: rowId }),
  errors: ['not_found'],
  async run({ tx, actor: { userId }, now }, { session }) {
    if (!(await endOwnSession(tx, { userId, sessionId: session }, now))) return fail('not_found')
    await purgeSignedOutDevices(tx, userId)
    return ok(null)
  },
})

/** Ends all of the caller's sessions but the current one, with the push messages of their browsers. */
export const signOutOtherDevices = defineAction({
  name: 'sign-out-other-devices',
  actor: member,
  openToSuspended: true,
  input: z.object({}),
  errors: ['session_required'],
  async run({ tx, actor: { userId, sessionId }, now }) {
    if (sessionId === undefined) return fail('session_required')
    await endOtherSessions(tx, { userId, keep: sessionId }, now)
    await purgeSignedOutDevices(tx, userId)
    return ok(null)
  },
})
