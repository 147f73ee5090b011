import { openConversation } from '#domain/conversations/conversations.server.ts'
import type { Db } from '#platform/db.ts'
import { canBecome } from './lead.ts'

type Hired = { leadId: number; orderId: number; professionalId: number }

/**
 * The client says who was hired (domain 2.2): the lead is, if it still runs, and its talk is open from now on. One that
 * was refused or given up stays so: they may have met again. Returns the professional's user; null for a lead that is not
 * of this order or professional, or was taken back.
 */
export async function hireLead(tx: Db, { leadId, orderId, professionalId }: Hired, now: Date) {
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
  if (!lead) return null
  if (canBecome(lead.state, 'hired')) {
    await tx.updateTable('leads').set({ state: 'hired' }).where('id', '=', leadId).execute()
    if (lead.chat_id) await openConversation(tx, lead.chat_id, now)
  }
  return { professionalUserId: lead.user_id }
}
