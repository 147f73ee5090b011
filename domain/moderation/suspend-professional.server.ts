import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { suspensionReasons } from '#domain/professionals/professional.ts'
import { liftDueSuspensions, liftSuspension, suspendProfile } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { staffWith, writeAudit } from '#domain/staff/staff.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { endOfSuspension, restoreNote, suspensionFields } from './suspension-end.ts'

const subjectOf = (professionalId: number) => `profile:${professionalId}`

/**
 * Suspends a professional until a day, or until restored: no unlocks and no public profile; contacts and orders under
 * way stay as they are (domain 2.9; AMB-90). They are told the reason.
 */
export const suspendProfessional = defineAction({
  name: 'suspend-professional',
  actor: staffWith('verify_pros', { identified: true }),
  input: z.object({ professionalId: rowId, reason: z.enum(suspensionReasons), ...suspensionFields }),
  errors: ['already_decided', 'odd_day'],
  async run({ tx, actor, now }, { professionalId, reason, until, note }) {
    const end = endOfSuspension(until, now)
    if (!end.ok) return end
    const suspended = await suspendProfile(tx, { professionalId, reason, until: end.value }, now)
    if (!suspended.ok) return suspended
    const { userId } = suspended.value
    const facts = { reason, ...(until && { until }) }
    const subject = subjectOf(professionalId)
    const after = note ? { ...facts, note } : facts
    actor.audit({ action: 'profile.suspended', subject, after, parties: [{ professionalId }] })
    await notify(tx, { userId, kind: 'profile_suspended', reference: `${subject}:${now.getTime()}`, facts }, now)
    return ok(null)
  },
})

/** Ends a suspension: the profile returns to its previous state. */
export const restoreProfessional = defineAction({
  name: 'restore-professional',
  actor: staffWith('verify_pros', { identified: true }),
  input: z.object({ professionalId: rowId, note: restoreNote }),
  errors: ['already_decided'],
  async run({ tx, actor, now }, { professionalId, note }) {
    const lifted = await liftSuspension(tx, { professionalId }, now)
    if (!lifted.ok) return lifted
    const subject = subjectOf(professionalId)
    actor.audit({ action: 'profile.restored', subject, after: { note }, parties: [{ professionalId }] })
    await notifyRestored(tx, { professionalId, userId: lifted.value.userId }, now)
    return ok(null)
  },
})

function notifyRestored(tx: Db, { professionalId, userId }: { professionalId: number; userId: number }, now: Date) {
  const reference = `${subjectOf(professionalId)}:${now.getTime()}`
  return notify(tx, { userId, kind: 'profile_restored', reference, facts: {} }, now)
}

/** Ends due suspensions and returns how many. For a job. */
export async function endDueSuspensions(db: Db, now: Date): Promise<number> {
  const { value } = await inTransaction(db, async (tx) => {
    const lifted = await liftDueSuspensions(tx, now)
    for (const pro of lifted) {
      await notifyRestored(tx, pro, now)
      const subject = subjectOf(pro.professionalId)
      await writeAudit(tx, { staffUserId: null, action: 'profile.restored', subject }, now)
    }
    return ok(lifted.length)
  })
  return value
}
