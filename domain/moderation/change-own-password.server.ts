import { z } from 'zod'
import { proveStaffPassword, replaceStaffPassword } from '#domain/identity/identity.server.ts'
import { changePasswordErrorCodes } from '#domain/identity/staff.ts'
import { signedInUser } from '#domain/shared/caller.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { fail, ok } from '#domain/shared/result.ts'
import { anyStaff } from '#domain/staff/staff.server.ts'

/**
 * A staff member changes their password with the current one and a fresh PIN; other sessions end and it is audited
 * (quality: Staff). Guesses stay counted.
 */
export const changeOwnPassword = defineAction({
  name: 'change-own-password',
  actor: anyStaff,
  input: z.object({ uuid: z.uuid(), pin: z.string(), current: z.string(), wanted: z.string() }),
  errors: ['session_required', ...changePasswordErrorCodes],
  // Nothing of a PIN or password is stored, not even in the fingerprint of a key.
  fingerprint: ['uuid'],
  async admit({ db, caller, now }, change) {
    const { sessionId, browser } = caller
    if (sessionId === undefined) return fail('session_required')
    const result = await proveStaffPassword(db, { userId: signedInUser(caller).userId, browser, ...change }, now)
    return result.ok ? ok({ sessionId, ...result.value }) : result
  },
  async run({ tx, actor, admitted, now }) {
    const { userId } = actor
    await replaceStaffPassword(tx, { userId, ...admitted }, now)
    actor.audit({ action: 'password.changed', subject: `staff:${userId}`, parties: [] })
    return ok(null)
  },
})
