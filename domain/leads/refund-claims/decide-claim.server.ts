import { sql } from 'kysely'
import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { claimReasons } from '#domain/shared/refund-reason.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { secondPersonAboveCoins } from '#domain/staff/second-person.ts'
import { staffWith } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'
import { changeClaim, lockClaim, selectClaims } from './change-claim.server.ts'
import { claimText } from './claim-text.ts'
import { type ClaimState, hasDecidedBefore, waitsForStaff } from './claim.ts'
import { refundAndEndLead } from './refund-and-end-lead.server.ts'

/**
 * Staff grant or deny a refund claim or its appeal, which a second person decides (product: Refunds). Above 100 coins
 * in 30 days for one professional the first grant waits for a second person, too.
 */
export const decideClaim = defineAction({
  name: 'decide-claim',
  actor: staffWith('wallet_adjust', { secondPersonAbove: secondPersonAboveCoins }),
  input: z.object({ claimId: rowId, decision: z.enum(['grant', 'deny']), answer: claimText }),
  errors: ['not_found', 'already_decided', 'same_person'],
  async run({ tx, actor, now }, { claimId, decision, answer }) {
    const claim = await lockClaim(tx, selectClaims(tx).where('c.id', '=', claimId))
    if (!claim) return fail('not_found')
    const { state, leadId, professionalId, professionalUserId: userId, clientId } = claim
    if (!waitsForStaff(state)) return fail('already_decided')
    if (hasDecidedBefore(claim, actor.userId)) return fail('same_person')

    const audited = (outcome: { state: ClaimState; coins: number; waitsForSecond: boolean }) => {
      const after = { decision, leadId, ...outcome }
      const parties = clientId === null ? [{ professionalId }] : [{ professionalId }, { userId: clientId }]
      const entry = { action: 'claim.decided', subject: `claim:${claimId}`, after, parties } as const
      actor.audit(decision === 'deny' ? { ...entry, grantsNothing: true } : entry)
      return ok({ leadId, ...outcome })
    }
    const isAppeal = state === 'appealed'
    const decided = { decided_by: actor.userId, decided_at: now, answer }
    const appealDecided = { appeal_decided_by: actor.userId, appeal_decided_at: now, appeal_answer: answer }
    if (decision === 'deny') {
      const denial = changeClaim(tx, isAppeal ? 'deny_appeal' : 'deny').set(isAppeal ? appealDecided : decided)
      await denial.where('id', '=', claimId).execute()
      await notifyDenial(tx, { userId, leadId, isAppeal }, now)
      return audited({ state: isAppeal ? 'appeal_denied' : 'denied', coins: 0, waitsForSecond: false })
    }

    const amount = (await sumCoinsGrantedInLast30Days(tx, professionalId, now)) + claim.coinsPaid
    const approval = actor.approve({ amount, firstApprovedBy: claim.firstApprovedBy })
    if (approval === 'same_person') return fail('same_person')
    if (approval === 'needs_second_person') {
      await tx.updateTable('refund_claims').set({ first_approved_by: actor.userId }).where('id', '=', claimId).execute()
      return audited({ state, coins: 0, waitsForSecond: true })
    }
    const grant = changeClaim(tx, isAppeal ? 'grant_appeal' : 'grant').set(isAppeal ? appealDecided : decided)
    await grant.where('id', '=', claimId).execute()
    const coins = await refundAndEndLead(tx, claim, claim.reason, now)
    return audited({ state: isAppeal ? 'appeal_granted' : 'granted', coins, waitsForSecond: false })
  },
})

type Denial = { userId: number; leadId: number; isAppeal: boolean }

function notifyDenial(tx: Db, { userId, leadId, isAppeal }: Denial, now: Date) {
  const reference = `claim:${leadId}:${isAppeal ? 'appeal' : 'first'}`
  const facts = isAppeal ? { leadId, isFinal: true as const } : { leadId }
  return notify(tx, { userId, kind: 'claim_denied', leadId, reference, facts }, now)
}

/** Coins refunded to a professional for claims in 30 days, however they were decided. Call with the wallet locked. */
export async function sumCoinsGrantedInLast30Days(tx: Db, professionalId: number, now: Date) {
  const { sum } = await tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(coins), 0)::int`.as('sum'))
    .where('professional_id', '=', professionalId)
    .where('reason', 'in', claimReasons)
    .where('created_at', '>', addDays(now, -30))
    .executeTakeFirstOrThrow()
  return sum
}
