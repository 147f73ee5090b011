import {
  assignVerification as claim,
  decideVerification,
  leaveVerification as leave,
} from '#domain/verification/verification.server.ts'
import type {
  approveForm,
  ClaimErrorCode,
  assignVerificationForm,
  correctionForm,
  Decision,
  DecideVerificationErrorCode,
  leaveForm,
  rejectForm,
} from '#domain/verification/decide.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'

type Decided = Promise<Result<null, DecideVerificationErrorCode>>
const subjectOf = (id: number) => `verification:${id}`

/** Somebody of the team takes a document to look at; who did is written down. Refuses as `assignVerification` does. */
export const assignVerification = (
  db: Db,
  { verificationId, userId }: ActionInput<typeof assignVerificationForm>,
  now: Date,
): Promise<Result<null, ClaimErrorCode>> =>
  inTransaction(db, async (tx): Promise<Result<null, ClaimErrorCode>> => {
    const claimed = await claim(tx, { verificationId, staffUserId: userId }, now)
    if (!claimed.ok) return claimed
    const subject = subjectOf(verificationId)
    await writeAudit(tx, { staffUserId: userId, action: 'verification.claimed', subject }, now)
    return ok(null)
  })

/** Gives a document back to the list. */
export async function leaveVerification(
  db: Db,
  { verificationId, userId }: ActionInput<typeof leaveForm>,
): Promise<Result<null, never>> {
  await leave(db, { verificationId, staffUserId: userId })
  return ok(null)
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
    return ok(null)
  })

export const approveVerification = (db: Db, who: ActionInput<typeof approveForm>, now: Date) =>
  decide(db, who, { event: 'approve' }, now)

export const rejectVerification = (db: Db, { reason, note, ...who }: ActionInput<typeof rejectForm>, now: Date) =>
  decide(db, who, { event: 'refuse', reason, note }, now)

export const askCorrection = (
  db: Db,
  { reason, pieces, note, ...who }: ActionInput<typeof correctionForm>,
  now: Date,
) => decide(db, who, { event: 'ask_correction', reason, pieces, note }, now)
