import { areBlocked, openConversation } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { acceptConversationForm, AcceptErrorCode } from './accept-conversation.ts'
import { changeState } from './change-state.server.ts'
import { isOver, canHappen } from './lead.ts'

/**
 * The client accepts a first message: the conversation opens for both (spec 4; domain 2.2). Idempotent.
 * Errors: another client's lead, none without a message, one that is over or blocked.
 */
export function acceptConversation(
  db: Db,
  { leadId, userId: clientUserId }: ActionInput<typeof acceptConversationForm>,
  now: Date,
): Promise<Result<{ chatId: string }, AcceptErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ chatId: string }, AcceptErrorCode>> => {
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
    if (!lead) return fail('not_found')
    if (isOver(lead.state) || lead.status === 'blocked') return fail('lead_over')
    if (!lead.chatId) return fail('no_message')
    if (!canHappen('accept', lead)) return ok({ chatId: lead.chatId }) // accepted before
    if (await areBlocked(tx, clientUserId, lead.professionalUserId)) return fail('lead_over')
    await changeState(tx, 'accept').set({ accepted_at: now }).where('id', '=', leadId).execute()
    await openConversation(tx, lead.chatId, now)
    const { professionalUserId: userId, chatId } = lead
    await notify(tx, { userId, kind: 'lead_accepted', leadId, reference: `lead:${leadId}`, facts: { chatId } }, now)
    await emit(tx, now, { topic: `user:${clientUserId}`, kind: 'order.changed', payload: { uuid: lead.orderUuid } })
    return ok({ chatId: lead.chatId })
  })
}
