import { z } from 'zod'
import { areBlocked, acceptConversationRequest } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeState } from './change-state.server.ts'
import { isOver, leadMachine } from './lead.ts'

/**
 * The client accepts a first message: the conversation opens for both (spec 4; domain 2.2). Idempotent.
 * Errors: another client's lead, none without a message, one that is over or blocked.
 */
export const acceptConversation = defineAction({
  name: 'accept-conversation',
  actor: client,
  input: z.object({ leadId: rowId }),
  errors: ['not_found', 'no_message', 'lead_over'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { leadId }) {
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
      .where('orders.client_id', '=', userId)
      .forUpdate('leads')
      .executeTakeFirst()
    if (!lead) return fail('not_found')
    if (isOver(lead.state) || lead.status === 'blocked') return fail('lead_over')
    const { chatId, professionalUserId } = lead
    if (!chatId) return fail('no_message')
    if (!leadMachine.canHappen('accept', lead.state)) return ok({ chatId }) // accepted before
    if (await areBlocked(tx, userId, professionalUserId)) return fail('lead_over')
    await changeState(tx, 'accept').set({ accepted_at: now }).where('id', '=', leadId).execute()
    await acceptConversationRequest(tx, chatId, now)
    const notification = { userId: professionalUserId, leadId, reference: `lead:${leadId}`, facts: { chatId } }
    await notify(tx, { ...notification, kind: 'lead_accepted' }, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid: lead.orderUuid } })
    return ok({ chatId })
  },
})
