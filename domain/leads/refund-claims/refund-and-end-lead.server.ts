import { closeConversationOfLead } from '#domain/conversations/conversations.server.ts'
import { type PaidLead, refundCoins } from '#domain/refunds/refunds.server.ts'
import type { ClaimReason } from '#domain/shared/refund-reason.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { changeState } from '../change-state.server.ts'

/** A claim with its contact, as `refundAndEndLead` takes it. */
export const selectClaims = (tx: Db) =>
  tx
    .selectFrom('refund_claims as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('professionals as p', 'p.id', 'c.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['c.id', 'c.reason', 'c.state', 'c.decided_by as decidedBy', 'c.first_approved_by as firstApprovedBy'])
    .select(['c.client_answer as clientAnswer', 'l.id as leadId', 'l.state as leadState', 'l.coins_paid as coinsPaid'])
    .select(['p.id as professionalId', 'p.user_id as professionalUserId', 'o.client_id as clientId'])

/** Locks a claim, after the wallet of its professional; undefined if there is none. */
export async function lockClaim(tx: Db, claims: ReturnType<typeof selectClaims>) {
  const unlockedClaim = await claims.executeTakeFirst()
  if (!unlockedClaim) return undefined
  await lockWallet(tx, unlockedClaim.professionalId)
  return claims.forUpdate('c').executeTakeFirstOrThrow()
}

/** Refunds the coins of a contact for a granted claim and ends the contact; the slot stays taken. */
export async function refundAndEndLead(tx: Db, lead: PaidLead, reason: ClaimReason, now: Date) {
  const coins = await refundCoins(tx, lead, reason, now)
  const ended = await changeState(tx, 'end')
    .set({ ended_by: 'system' })
    .where('id', '=', lead.leadId)
    .returning('id')
    .executeTakeFirst()
  if (ended) await closeConversationOfLead(tx, lead.leadId, now)
  return coins
}
