import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { suspensionReasons } from '#domain/professionals/professional.ts'
import { liftSuspension, suspendProfile } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { staffWith } from '#domain/staff/staff.server.ts'
import { staffNoteLimit } from './staff-note.ts'

/**
 * Suspends a professional, who reads the reason: no unlocks and no public profile; contacts and orders under way stay as they are
 * (domain 2.9). The note is for staff only.
 */
export const suspendProfessional = defineAction({
  name: 'suspend-professional',
  actor: staffWith('verify_pros', { identified: true }),
  input: z.object({
    professionalId: rowId,
    reason: z.enum(suspensionReasons),
    note: z.string().trim().max(staffNoteLimit).optional(),
  }),
  errors: ['already_decided'],
  async run({ tx, actor, now }, { professionalId, reason, note }) {
    const suspended = await suspendProfile(tx, { professionalId, reason }, now)
    if (!suspended.ok) return suspended
    const { userId } = suspended.value
    const after = { reason, ...(note ? { note } : {}) }
    actor.audit({
      action: 'profile.suspended',
      subject: `profile:${professionalId}`,
      after,
      parties: [{ professionalId }],
    })
    const reference = `profile:${professionalId}:${now.getTime()}`
    await notify(tx, { userId, kind: 'profile_suspended', reference, facts: { reason } }, now)
    return ok(null)
  },
})

/** Ends a suspension: the profile returns to its previous state. */
export const restoreProfessional = defineAction({
  name: 'restore-professional',
  actor: staffWith('verify_pros', { identified: true }),
  input: z.object({ professionalId: rowId, note: z.string().trim().min(3).max(staffNoteLimit) }),
  errors: ['already_decided'],
  async run({ tx, actor, now }, { professionalId, note }) {
    const lifted = await liftSuspension(tx, { professionalId }, now)
    if (!lifted.ok) return lifted
    const { userId } = lifted.value
    actor.audit({
      action: 'profile.restored',
      subject: `profile:${professionalId}`,
      after: { note },
      parties: [{ professionalId }],
    })
    const reference = `profile:${professionalId}:${now.getTime()}`
    await notify(tx, { userId, kind: 'profile_restored', reference, facts: {} }, now)
    return ok(null)
  },
})
