import { areBlocked, openConversation } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { Asked } from '#domain/shared/action-form.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/event-outbox.ts'
import type { acceptConversationForm, AcceptRefusal } from './accept-conversation.ts'
import { changeState } from './change-state.server.ts'
import { isOver, canHappen } from './lead.ts'

/**
 * The client accepts a first message: the conversation opens for both (spec 4; domain 2.2). Idempotent.
 * Errors: another client's lead, none without a message, one that is over or blocked.
 */
export function acceptConversation(
  db: Db,
  { leadId, userId: clientUserId }: Asked<typeof acceptConversationForm>,
  now: Date,
): Promise<Result<{ chatId: string }, AcceptRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ chatId: string }, AcceptRefusal>> => {
    const lead = await tx
      .selectFrom('leads')
      .innerJoin('orders', 'orders.id', 'leads.order_id')
      .innerJoin('categories', 'categories.id', 'orders.category_id')
      .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
      .leftJoin('conversations', 'conversations.lead_id', 'leads.id')
      .select([
        'leads.state',
        'conversations.chat_id as chatId',
        'orders.status',
        'orders.uuid as orderUuid',
        'categories.name as service',
        'professionals.user_id as professionalUserId',
      ])
      .where('leads.id', '=', leadId)
      .where('orders.client_id', '=', clientUserId)
      .forUpdate('leads')
      .executeTakeFirst()
    if (!lead) return refuse('not_found')
    if (isOver(lead.state) || lead.status === 'blocked') return refuse('lead_over')
    if (!lead.chatId) return refuse('no_message')
    if (!canHappen('accept', lead)) return done({ chatId: lead.chatId }) // accepted before
    if (await areBlocked(tx, clientUserId, lead.professionalUserId)) return refuse('lead_over')
    await changeState(tx, 'accept').set({ accepted_at: now }).where('id', '=', leadId).execute()
    await openConversation(tx, lead.chatId, now)
    const { professionalUserId: userId, chatId } = lead
    await notify(tx, { userId, kind: 'lead_accepted', leadId, reference: `lead:${leadId}`, facts: { chatId } }, now)
    await emit(tx, now, { topic: `user:${clientUserId}`, kind: 'order.changed', payload: { uuid: lead.orderUuid } })
    return done({ chatId: lead.chatId })
  })
}
