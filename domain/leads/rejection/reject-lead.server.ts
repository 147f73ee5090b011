import { closeConversation } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeState } from '../change-state.server.ts'
import { canHappen, stateAfter } from '../lead.ts'
import type { rejectLeadForm, RejectErrorCode } from './reject-lead.ts'
import { plainReason } from './rejection.ts'

/**
 * The client rejects a professional (spec 4; domain 2.2): the conversation closes, the slot stays taken, no refund (AMB-72).
 * The reason is sent without free text. Idempotent. Errors: another client's lead, one that ended otherwise.
 */
export function rejectLead(
  db: Db,
  { leadId, userId: clientUserId, reason }: ActionInput<typeof rejectLeadForm>,
  now: Date,
): Promise<Result<null, RejectErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, RejectErrorCode>> => {
    const lead = await tx
      .selectFrom('leads')
      .innerJoin('orders', 'orders.id', 'leads.order_id')
      .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
      .select(['leads.state', 'orders.uuid as orderUuid', 'professionals.user_id as professionalUserId'])
      .where('leads.id', '=', leadId)
      .where('orders.client_id', '=', clientUserId)
      .forUpdate('leads')
      .executeTakeFirst()
    if (!lead) return fail('not_found')
    if (lead.state === stateAfter.reject) return ok(null)
    if (!canHappen('reject', lead)) return fail('lead_over')
    await changeState(tx, 'reject')
      .set({ rejected_at: now, reject_reason: reason, ended_by: 'client' })
      .where('id', '=', leadId)
      .execute()
    await closeConversation(tx, leadId, now)
    await notify(
      tx,
      {
        userId: lead.professionalUserId,
        kind: 'lead_rejected',
        leadId,
        facts: { leadId, reason: plainReason(reason) },
      },
      now,
    )
    await emit(tx, now, { topic: `user:${clientUserId}`, kind: 'order.changed', payload: { uuid: lead.orderUuid } })
    return ok(null)
  })
}
