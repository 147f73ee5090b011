import type { RefundReason } from '#domain/refunds/refund.ts'
import { type PaidLead, refundCoins } from '#domain/refunds/refunds.server.ts'
import type { Db } from '#platform/db.ts'
import { changeClaim } from '../refund-claims/change-claim.server.ts'

/**
 * Refunds the coins of a contact without a request and closes a waiting claim or appeal. Granting a claim uses
 * `refundAndEndLead`. Returns the refunded coins.
 */
export async function refundAndCloseClaim(tx: Db, lead: PaidLead, reason: RefundReason, now: Date): Promise<number> {
  const coins = await refundCoins(tx, lead, reason, now)
  if (!coins) return 0
  await changeClaim(tx, 'return').set({ decided_at: now }).where('lead_id', '=', lead.leadId).execute()
  await changeClaim(tx, 'return_appeal').set({ appeal_decided_at: now }).where('lead_id', '=', lead.leadId).execute()
  return coins
}
