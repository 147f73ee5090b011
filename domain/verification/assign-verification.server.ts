import { sql } from 'kysely'
import { addMinutes } from '#domain/shared/durations.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { claimMinutes } from './verification.ts'

type Claim = { verificationId: number; staffUserId: number }

/** Assigns a verification by one conditional update, so that one of two gets it; its holder extends it. */
export async function assignVerification(
  tx: Db,
  { verificationId, staffUserId }: Claim,
  now: Date,
): Promise<Result<{ professionalId: number }, 'already_decided' | 'claimed_by_other' | 'professional_suspended'>> {
  const waiting = await tx
    .selectFrom('verifications as v')
    .innerJoin('professionals as p', 'p.id', 'v.professional_id')
    .select(['p.id', 'p.state'])
    .where('v.id', '=', verificationId)
    .where('v.status', '=', 'in_review')
    .executeTakeFirst()
  if (!waiting || waiting.state === 'deleted') return fail('already_decided')
  if (waiting.state === 'suspended') return fail('professional_suspended')
  const assigned = await tx
    .updateTable('verifications')
    .set({ assigned_to: staffUserId, assigned_until: addMinutes(now, claimMinutes) })
    .where('id', '=', verificationId)
    .where('status', '=', 'in_review')
    .where((eb) =>
      eb.or([eb('assigned_to', 'is', null), eb('assigned_to', '=', staffUserId), eb('assigned_until', '<=', now)]),
    )
    .returning('id')
    .executeTakeFirst()
  return assigned ? ok({ professionalId: waiting.id }) : fail('claimed_by_other')
}

/** Returns a verification to the queue. */
export const leaveVerification = (tx: Db, { verificationId, staffUserId }: Claim) =>
  tx
    .updateTable('verifications')
    .set({ assigned_to: null, assigned_until: null })
    .where('id', '=', verificationId)
    .where('assigned_to', '=', staffUserId)
    .execute()

/** Whether row `v` is assigned to this person now. */
export const isClaimedBy = (staffUserId: number, now: Date) =>
  sql<boolean>`(v.assigned_to = ${staffUserId} and v.assigned_until > ${now})`
