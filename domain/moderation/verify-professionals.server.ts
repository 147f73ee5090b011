import { z } from 'zod'
import { signedInUser } from '#domain/shared/caller.ts'
import { type ActionContext, type Actor, defineAction } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { type StaffActor, staffWith } from '#domain/staff/staff.server.ts'
import type { Decision } from '#domain/verification/decision.ts'
import {
  assignVerification as assign,
  decideVerification,
  leaveVerification as leave,
} from '#domain/verification/verification.server.ts'
import { correctionReasons, noteLimit, pieces, refusalReasons } from '#domain/verification/verification.ts'

const verifier = staffWith('verify_pros', { identified: true })
const input = z.object({ verificationId: rowId })
const note = z.string().trim().max(noteLimit).optional()
const decideErrors = ['already_decided', 'person_missing', 'not_claimed', 'professional_suspended'] as const

/** Assigns a document to a staff member, for a while. */
export const assignVerification = defineAction({
  name: 'assign-verification',
  actor: verifier,
  input,
  errors: ['already_decided', 'claimed_by_other', 'professional_suspended'],
  async run({ tx, actor, now }, { verificationId }) {
    const assigned = await assign(tx, { verificationId, staffUserId: actor.userId }, now)
    if (!assigned.ok) return assigned
    const parties = [{ professionalId: assigned.value.professionalId }]
    actor.audit({ action: 'verification.claimed', subject: `verification:${verificationId}`, parties })
    return ok(null)
  },
})

/** Unassigning is no decision and not audited. */
const leaver: Actor<{ userId: number }, never> = {
  access: verifier.access,
  errors: [],
  load: async (_, caller) => ok({ userId: signedInUser(caller).userId }),
}

/** Returns a document to the queue. */
export const leaveVerification = defineAction({
  name: 'leave-verification',
  actor: leaver,
  input,
  errors: [],
  idempotent: true,
  async run({ tx, actor }, { verificationId }) {
    await leave(tx, { verificationId, staffUserId: actor.userId })
    return ok(null)
  },
})

export const approveVerification = defineAction({
  name: 'approve-verification',
  actor: verifier,
  input,
  errors: decideErrors,
  run: (context, { verificationId }) => decide(context, verificationId, { event: 'approve' }),
})

export const refuseVerification = defineAction({
  name: 'refuse-verification',
  actor: verifier,
  input: input.extend({ reason: z.enum(refusalReasons), note }),
  errors: decideErrors,
  run: (context, { verificationId, ...details }) => decide(context, verificationId, { event: 'refuse', ...details }),
})

/** Returns single files or typed data; the others stay. */
export const askCorrection = defineAction({
  name: 'ask-correction',
  actor: verifier,
  input: input.extend({ reason: z.enum(correctionReasons), pieces: z.array(z.enum(pieces)), note }),
  errors: decideErrors,
  run: (context, { verificationId, ...details }) =>
    decide(context, verificationId, { event: 'ask_correction', ...details }),
})

const auditedAs = {
  approve: 'verification.approved',
  refuse: 'verification.refused',
  ask_correction: 'verification.asked_again',
} as const

async function decide({ tx, actor, now }: ActionContext<StaffActor>, verificationId: number, decision: Decision) {
  const decided = await decideVerification(tx, { verificationId, staffUserId: actor.userId, decision }, now)
  if (!decided.ok) return decided
  const { event, ...details } = decision
  actor.audit({
    action: auditedAs[event],
    subject: `verification:${verificationId}`,
    after: { ...decided.value, ...details },
    parties: [{ professionalId: decided.value.professionalId }],
  })
  return ok(null)
}
