import {
  claimVerification as claim,
  decideVerification,
  leaveVerification as leave,
} from '#domain/verification/verification.server.ts'
import type {
  approveForm,
  ClaimRefusal,
  claimForm,
  correctionForm,
  Decision,
  DecideVerificationRefusal,
  leaveForm,
  refuseForm,
} from '#domain/verification/decide.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'

type Decided = Promise<Result<null, DecideVerificationRefusal>>
const subjectOf = (id: number) => `verification:${id}`

/** Somebody of the team takes a document to look at; who did is written down. Refuses as `claimVerification` does. */
export const claimVerification = (
  db: Db,
  { verificationId, userId }: Asked<typeof claimForm>,
  now: Date,
): Promise<Result<null, ClaimRefusal>> =>
  inTransaction(db, async (tx): Promise<Result<null, ClaimRefusal>> => {
    const claimed = await claim(tx, { verificationId, staffUserId: userId }, now)
    if (!claimed.ok) return claimed
    const subject = subjectOf(verificationId)
    await writeAudit(tx, { staffUserId: userId, action: 'verification.claimed', subject }, now)
    return done(null)
  })

/** Gives a document back to the list. */
export async function leaveVerification(
  db: Db,
  { verificationId, userId }: Asked<typeof leaveForm>,
): Promise<Result<null, never>> {
  await leave(db, { verificationId, staffUserId: userId })
  return done(null)
}

const actionOf = {
  approve: 'verification.approved',
  refuse: 'verification.refused',
  ask_correction: 'verification.asked_again',
} as const

type Who = { verificationId: number; userId: number }

const decide = (db: Db, { verificationId, userId }: Who, decision: Decision, now: Date): Decided =>
  inTransaction(db, async (tx) => {
    const decided = await decideVerification(tx, { verificationId, staffUserId: userId, decision }, now)
    if (!decided.ok) return decided
    const { event, ...said } = decision
    const after = { ...decided.value, ...said }
    await writeAudit(
      tx,
      { staffUserId: userId, action: actionOf[event], subject: subjectOf(verificationId), after },
      now,
    )
    return done(null)
  })

export const approveVerification = (db: Db, who: Asked<typeof approveForm>, now: Date) =>
  decide(db, who, { event: 'approve' }, now)

export const refuseVerification = (db: Db, { reason, note, ...who }: Asked<typeof refuseForm>, now: Date) =>
  decide(db, who, { event: 'refuse', reason, note }, now)

export const askCorrection = (db: Db, { reason, pieces, note, ...who }: Asked<typeof correctionForm>, now: Date) =>
  decide(db, who, { event: 'ask_correction', reason, pieces, note }, now)
