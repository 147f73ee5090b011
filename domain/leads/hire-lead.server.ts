import { acceptConversationRequest, hasClientWritten } from '#domain/conversations/conversations.server.ts'
import { purgeProfilePages } from '#domain/professionals/professionals.server.ts'
import { isFullRefund } from '#domain/refunds/refund.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { changeState } from './change-state.server.ts'
import { leadMachine } from './lead.ts'

type Hired = { leadId: number; orderId: number; professionalId: number }

/**
 * Marks a lead as hired if it still runs, and opens its conversation (domain 2.2). Returns the professional's user.
 * Errors: not a lead of this order and professional, voided, or refunded without a conversation.
 */
export async function hireLead(
  tx: Db,
  { leadId, orderId, professionalId }: Hired,
  now: Date,
): Promise<Result<{ professionalUserId: number }, 'invalid_survey' | 'contact_returned'>> {
  const lead = await tx
    .selectFrom('leads')
    .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
    .leftJoin('conversations', 'conversations.lead_id', 'leads.id')
    .select(['leads.state', 'professionals.user_id', 'conversations.chat_id'])
    .where('leads.id', '=', leadId)
    .where('leads.order_id', '=', orderId)
    .where('leads.professional_id', '=', professionalId)
    .where('leads.state', '<>', 'voided')
    .forUpdate('leads')
    .executeTakeFirst()
  if (!lead) return fail('invalid_survey')
  if (!(await doesCountForReview(tx, leadId))) return fail('contact_returned')
  if (leadMachine.canHappen('hire', lead.state)) {
    await changeState(tx, 'hire').where('id', '=', leadId).execute()
    await purgeProfilePages(tx, professionalId, now)
    if (lead.chat_id) await acceptConversationRequest(tx, lead.chat_id, now)
  }
  return ok({ professionalUserId: lead.user_id })
}

/**
 * Whether a lead counts for a hire and a review: not refunded, or half for a silence that the client has broken. Call
 * it with the lead locked.
 */
async function doesCountForReview(tx: Db, leadId: number): Promise<boolean> {
  const refund = await tx.selectFrom('refunds').select('reason').where('lead_id', '=', leadId).executeTakeFirst()
  if (!refund) return true
  return !isFullRefund(refund.reason) && (await hasClientWritten(tx, leadId))
}
