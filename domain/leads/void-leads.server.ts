import { closeConversationOfLead } from '#domain/conversations/conversations.server.ts'
import type { Db } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import { changeState } from './change-state.server.ts'
import { refundAndCloseClaim } from './refund/refund-and-close-claim.server.ts'

/**
 * Voids the leads of a blocked order and refunds every one of them once (domain 2.2). Call it with the order locked.
 * Returns how many leads there were and how many coins were refunded.
 */
export async function voidLeadsOfOrder(tx: Db, orderId: number, now: Date): Promise<{ leads: number; coins: number }> {
  const leads = await tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id as leadId', 'l.professional_id as professionalId', 'l.coins_paid as coinsPaid'])
    .select('p.user_id as professionalUserId')
    .where('l.order_id', '=', orderId)
    .orderBy('l.professional_id')
    .execute()
  let coins = 0
  for (const lead of leads) coins += await refundAndCloseClaim(tx, lead, 'order_blocked', now)
  await changeState(tx, 'void').set({ ended_by: 'system' }).where('order_id', '=', orderId).execute()
  for (const { leadId } of leads) await closeConversationOfLead(tx, leadId, now)
  const userIds = leads.map(({ professionalUserId }) => professionalUserId)
  await emitToUsers(tx, now, userIds, 'order.changed', {})
  return { leads: leads.length, coins }
}
