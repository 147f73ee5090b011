import { sql } from 'kysely'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { claimReasons, type ClaimReason } from '#domain/shared/refund-reason.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { notifyDecision } from './request-refund.server.ts'
import type { DecideClaimErrorCode } from './request-refund.ts'
import { changeClaim } from './change-claim.server.ts'
import { type ClaimState, decidedFirst, singleApproverLimit, waitsForStaff } from './claim.ts'
import { refundPaidLead } from './refund-lead.server.ts'

const dayMs = 86_400_000
type Decision = { claimId: number; staffUserId: number; decision: 'grant' | 'deny'; answer: string }
export type DecidedClaim = {
  professionalId: number
  leadId: number
  state: ClaimState
  coins: number
  waitsForSecond: boolean
}

/**
 * Staff decide a claim or its appeal, in the caller's transaction (product: Refunds). An appeal needs another person;
 * above 100 coins in 30 days two approve. The professional reads every answer.
 */
export async function decideClaim(
  tx: Db,
  { claimId, staffUserId, decision, answer }: Decision,
  now: Date,
): Promise<Result<DecidedClaim, DecideClaimErrorCode>> {
  const known = await claimOf(tx, claimId).executeTakeFirst()
  if (!known) return fail('not_found')
  await lockWallet(tx, known.professionalId)
  const claim = await claimOf(tx, claimId).forUpdate('c').executeTakeFirstOrThrow()
  const state = claim.state as ClaimState
  if (!waitsForStaff(state)) return fail('already_decided')
  const isAppeal = state === 'appealed'
  if (decidedFirst({ ...claim, state }, staffUserId)) return fail('same_person')
  const { leadId, professionalId, professionalUserId: userId } = claim
  const first = { decided_by: staffUserId, decided_at: now, answer }
  const appealed = { appeal_decided_by: staffUserId, appeal_decided_at: now, appeal_answer: answer }
  if (decision === 'deny') {
    await changeClaim(tx, isAppeal ? 'deny_appeal' : 'deny')
      .set(isAppeal ? appealed : first)
      .where('id', '=', claimId)
      .execute()
    await notifyDecision(tx, { userId, leadId, granted: false, isAppeal }, now)
    return ok({
      professionalId,
      leadId,
      state: isAppeal ? 'appeal_denied' : 'denied',
      coins: 0,
      waitsForSecond: false,
    })
  }
  if (
    claim.firstBy === null &&
    (await givenLately(tx, claim.professionalId, now)) + claim.coinsPaid > singleApproverLimit
  ) {
    await tx.updateTable('refund_claims').set({ first_approved_by: staffUserId }).where('id', '=', claimId).execute()
    return ok({ professionalId, leadId, state, coins: 0, waitsForSecond: true })
  }
  if (claim.firstBy === staffUserId) return fail('same_person')
  await changeClaim(tx, isAppeal ? 'grant_appeal' : 'grant')
    .set(isAppeal ? appealed : first)
    .where('id', '=', claimId)
    .execute()
  const coins = await refundPaidLead(tx, claim, claim.reason as ClaimReason, now)
  await notifyDecision(tx, { userId, leadId, granted: true, isAppeal }, now)
  return ok({ professionalId, leadId, state: isAppeal ? 'appeal_granted' : 'granted', coins, waitsForSecond: false })
}

const claimOf = (tx: Db, claimId: number) =>
  tx
    .selectFrom('refund_claims as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('professionals as p', 'p.id', 'c.professional_id')
    .select(['c.reason', 'c.state', 'c.decided_by as decidedBy', 'c.first_approved_by as firstBy', 'l.id as leadId'])
    .select(['p.id as professionalId', 'p.user_id as professionalUserId', 'l.coins_paid as coinsPaid'])
    .where('c.id', '=', claimId)

/** Coins that our team gave back to a professional in 30 days. Asked with the wallet held. */
export async function givenLately(tx: Db, professionalId: number, now: Date) {
  const { sum } = await tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(coins), 0)::int`.as('sum'))
    .where('professional_id', '=', professionalId)
    .where('reason', 'in', claimReasons)
    .where('created_at', '>', new Date(now.getTime() - 30 * dayMs))
    .executeTakeFirstOrThrow()
  return sum
}
