import { type PaidLead, refundLead } from '#domain/refunds/refunds.server.ts'
import type { RefundReason } from '#domain/refunds/refund.ts'
import type { Db } from '#platform/db.ts'
import { changeClaim } from '../refund-claims/change-claim.server.ts'

/**
 * Coins of a contact come back without having been asked for, as `refundLead` gives them: a claim or an appeal that waits is over,
 * because there is nothing left to decide. Whoever grants a claim calls `refundWithReason`. Returns the coins that came back.
 */
export async function refundContact(tx: Db, lead: PaidLead, reason: RefundReason, now: Date): Promise<number> {
  const coins = await refundLead(tx, lead, reason, now)
  if (!coins) return 0
  await changeClaim(tx, 'return').set({ decided_at: now }).where('lead_id', '=', lead.leadId).execute()
  await changeClaim(tx, 'return_appeal').set({ appeal_decided_at: now }).where('lead_id', '=', lead.leadId).execute()
  return coins
}
