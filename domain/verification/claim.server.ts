import { sql } from 'kysely'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { ClaimErrorCode } from './decide.ts'
import { claimMinutes } from './verification.ts'
import { decisionDenial } from './why-not-decide.server.ts'

type Claim = { verificationId: number; staffUserId: number }

/**
 * Takes a verification to look at: one conditional update, so that of two who open it at once one has it. Taken again by the
 * same person it lasts longer. Refuses one that somebody else has, one that waits for nobody, the account of somebody who lives
 * with whoever asks, and whoever has not said where that is.
 */
export async function assignVerification(
  tx: Db,
  { verificationId, staffUserId }: Claim,
  now: Date,
): Promise<Result<null, ClaimErrorCode>> {
  const waiting = await tx
    .selectFrom('verifications as v')
    .innerJoin('professionals as p', 'p.id', 'v.professional_id')
    .select(['p.id', 'p.state'])
    .where('v.id', '=', verificationId)
    .where('v.status', '=', 'in_review')
    .executeTakeFirst()
  if (!waiting || waiting.state === 'deleted') return fail('already_decided')
  if (waiting.state === 'suspended') return fail('professional_suspended')
  const why = await decisionDenial(tx, { staffUserId, professionalId: waiting.id })
  if (why) return fail(why)
  const taken = await tx
    .updateTable('verifications')
    .set({ assigned_to: staffUserId, assigned_until: new Date(now.getTime() + claimMinutes * 60_000) })
    .where('id', '=', verificationId)
    .where('status', '=', 'in_review')
    .where((eb) =>
      eb.or([eb('assigned_to', 'is', null), eb('assigned_to', '=', staffUserId), eb('assigned_until', '<=', now)]),
    )
    .returning('id')
    .executeTakeFirst()
  return taken ? ok(null) : fail('claimed_by_other')
}

/** Gives it back to the list. */
export const leaveVerification = (tx: Db, { verificationId, staffUserId }: Claim) =>
  tx
    .updateTable('verifications')
    .set({ assigned_to: null, assigned_until: null })
    .where('id', '=', verificationId)
    .where('assigned_to', '=', staffUserId)
    .execute()

/** Whether a row `v` is looked at by this person now. */
export const isClaimedBy = (staffUserId: number, now: Date) =>
  sql<boolean>`(v.assigned_to = ${staffUserId} and v.assigned_until > ${now})`
