import { notify } from '#domain/notifications/notifications.server.ts'
import { liftSuspension, suspendProfile } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { decisionDenial } from '#domain/verification/verification.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'
import type { liftForm, SuspendErrorCode, suspendForm } from './suspend-professional.ts'

type Changed = Promise<Result<null, SuspendErrorCode>>

/**
 * Takes a professional off the market, with a reason that they are told: unlocks stop and the public profile goes; contacts and
 * orders under way stay as they are (domain 2.9). Refuses who is suspended already, and whoever lives with who asks.
 */
export function suspendProfessional(
  db: Db,
  { professionalId, userId: staffUserId, reason, note }: ActionInput<typeof suspendForm>,
  now: Date,
): Changed {
  return inTransaction(db, async (tx): Changed => {
    const why = await decisionDenial(tx, { staffUserId, professionalId })
    if (why) return fail(why)
    const suspended = await suspendProfile(tx, { professionalId, reason }, now)
    if (!suspended.ok) return suspended
    const { userId } = suspended.value
    const subject = `profile:${professionalId}`
    const after = { reason, ...(note ? { note } : {}) }
    await writeAudit(tx, { staffUserId, action: 'profile.suspended', subject, after }, now)
    const reference = `profile:${professionalId}:${now.getTime()}`
    await notify(tx, { userId, kind: 'profile_suspended', reference, facts: { reason } }, now)
    return ok(null)
  })
}

/** Takes a suspension back: the profile stands where it stood. Refuses who is not suspended. */
export function restoreProfessional(
  db: Db,
  { professionalId, userId: staffUserId, note }: ActionInput<typeof liftForm>,
  now: Date,
): Changed {
  return inTransaction(db, async (tx): Changed => {
    const why = await decisionDenial(tx, { staffUserId, professionalId })
    if (why) return fail(why)
    const lifted = await liftSuspension(tx, { professionalId }, now)
    if (!lifted.ok) return lifted
    const { userId } = lifted.value
    const subject = `profile:${professionalId}`
    await writeAudit(tx, { staffUserId, action: 'profile.restored', subject, after: { note } }, now)
    const reference = `profile:${professionalId}:${now.getTime()}`
    await notify(tx, { userId, kind: 'profile_restored', reference, facts: {} }, now)
    return ok(null)
  })
}
