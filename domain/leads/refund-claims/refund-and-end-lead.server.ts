import { closeConversationOfLead } from '#domain/conversations/conversations.server.ts'
import { type PaidLead, refundCoins } from '#domain/refunds/refunds.server.ts'
import type { ClaimReason } from '#domain/shared/refund-reason.ts'
import type { Db } from '#platform/db.ts'
import { changeState } from '../change-state.server.ts'

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
