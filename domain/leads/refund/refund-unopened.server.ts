import { closeConversationOfLead } from '#domain/conversations/conversations.server.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeState } from '../change-state.server.ts'
import { type LeadToRefund, type RefundResult, selectLeadsToRefund, oldestFirst } from './leads-to-refund.server.ts'
import { refundAndCloseClaim } from './refund-and-close-claim.server.ts'
import { refundCheckDays, unopenedHours, didWriteSoon } from './refund-rules.ts'

/**
 * Refunds and ends leads whose client did not open a timely message in 48 hours; the slot stays taken (product:
 * Refunds). One transaction per lead; a reaction at the same time wins or comes too late. Returns how many were refunded.
 */
export async function refundUnopened(db: Db, now: Date): Promise<number> {
  let refunded = 0
  const unopened = selectLeadsToRefund(db)
    .where('l.state', '=', 'contacted')
    .where('l.opened_at', 'is', null)
    .where('l.messaged_at', '<=', addHours(now, -unopenedHours))
    .where('l.messaged_at', '>', addDays(now, -refundCheckDays))
  for await (const lead of oldestFirst(unopened)) {
    if (!didWriteSoon(lead.createdAt, lead.messagedAt!)) continue
    const result = await withRetry(() => refundOne(db, lead, now))
    if (result.ok) refunded++
  }
  return refunded
}

const refundOne = (db: Db, lead: LeadToRefund, now: Date) =>
  inTransaction(db, async (tx): Promise<RefundResult> => {
    const coins = await refundAndCloseClaim(tx, lead, 'message_not_opened', now)
    if (!coins) return fail('nothing_back')
    const ended = await changeState(tx, 'end')
      .set({ ended_by: 'system' })
      .where('id', '=', lead.leadId)
      .where('state', '=', 'contacted')
      .where('opened_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return fail('reacted') // which takes the refund back
    await closeConversationOfLead(tx, lead.leadId, now)
    await emit(tx, now, { topic: `user:${lead.clientId}`, kind: 'order.changed', payload: { uuid: lead.orderUuid } })
    return ok(null)
  })
