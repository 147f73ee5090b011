import { z } from 'zod'
import { closeConversationOfLead } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeState } from '../change-state.server.ts'
import { leadMachine } from '../lead.ts'
import { plainReason } from './rejection.ts'

/**
 * The client rejects a professional (spec 4; domain 2.2): the conversation closes, the slot stays taken, no refund
 * (AMB-72). The reason is sent without free text. Idempotent. Errors: another client's lead, one that ended otherwise.
 */
export const rejectLead = defineAction({
  name: 'reject-lead',
  actor: client,
  input: z.object({ leadId: rowId, reason: z.string().trim().min(1).max(300) }),
  errors: ['not_found', 'lead_over', 'invalid'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { leadId, reason }) {
    const lead = await tx
      .selectFrom('leads')
      .innerJoin('orders', 'orders.id', 'leads.order_id')
      .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
      .select(['leads.state', 'orders.uuid as orderUuid', 'professionals.user_id as professionalUserId'])
      .where('leads.id', '=', leadId)
      .where('orders.client_id', '=', userId)
      .forUpdate('leads')
      .executeTakeFirst()
    if (!lead) return fail('not_found')
    if (lead.state === leadMachine.stateAfter('reject')) return ok(null)
    if (!leadMachine.canHappen('reject', lead.state)) return fail('lead_over')
    await changeState(tx, 'reject')
      .set({ rejected_at: now, reject_reason: reason, ended_by: 'client' })
      .where('id', '=', leadId)
      .execute()
    await closeConversationOfLead(tx, leadId, now)
    const facts = { leadId, reason: plainReason(reason) }
    await notify(tx, { userId: lead.professionalUserId, kind: 'lead_rejected', leadId, facts }, now)
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid: lead.orderUuid } })
    return ok(null)
  },
})
