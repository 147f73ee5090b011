import { sql } from 'kysely'
import { closeConversationOfLead, hasProfessionalBlockedSql } from '#domain/conversations/conversations.server.ts'
import { refundCoins } from '#domain/refunds/refunds.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeState } from '../change-state.server.ts'
import { type LeadToRefund, type RefundResult, selectLeadsToRefund, oldestFirst } from './leads-to-refund.server.ts'
import { minAttempts, refundCheckDays, unansweredDays } from './refund-rules.ts'

/** When the client could first read the message. */
const knownAt = sql<Date>`coalesce(l.accepted_at, l.opened_at)`

/**
 * Enough attempts on enough days, by message, phone or WhatsApp, and the client never answered although they could.
 * Days in São Paulo. Without a first message there is no conversation.
 */
const isUnanswered = sql<boolean>`exists (
  select from (
    select m.created_at as at, m.sender_user_id = t.client_user_id as is_answer
      from conversations t join messages m on m.conversation_id = t.id where t.lead_id = l.id and m.kind = 'user'
     union all
    select a.at, false from contact_attempts a where a.lead_id = l.id and a.channel in ('whatsapp', 'call')
  ) as tried
  having count(*) filter (where is_answer) = 0
     and count(*) >= ${sql.lit(minAttempts)}
     and count(distinct (at at time zone 'America/Sao_Paulo')::date) >= ${sql.lit(minAttempts)})
  and not exists (select from conversations t where t.lead_id = l.id and ${hasProfessionalBlockedSql('t')})`

/** A claim for all coins is open: a half refund would preclude it. */
const hasOpenClaim = sql<boolean>`exists (select from refund_claims c where c.lead_id = l.id and c.state in ('open', 'appealed'))`

/**
 * Refunds half of leads whose client read and did not answer for five days (product: Refunds); those only opened end.
 * An open claim for all coins comes first. One transaction per lead. Returns how many.
 */
export async function refundUnanswered(db: Db, now: Date): Promise<number> {
  let refunded = 0
  const silent = selectLeadsToRefund(db)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('l.state', '=', 'accepted'),
          eb('l.accepted_at', '<=', addDays(now, -unansweredDays)),
          eb('l.accepted_at', '>', addDays(now, -refundCheckDays - unansweredDays)),
        ]),
        eb.and([
          eb('l.state', '=', 'contacted'),
          eb('l.opened_at', '<=', addDays(now, -unansweredDays)),
          eb('l.messaged_at', '>', addDays(now, -refundCheckDays - unansweredDays)),
        ]),
      ]),
    )
    .where(isUnanswered)
    .where((eb) => eb.not(hasOpenClaim))
  for await (const lead of oldestFirst(silent)) if ((await withRetry(() => refundOne(db, lead, now))).ok) refunded++
  return refunded
}

const refundOne = (db: Db, lead: LeadToRefund, now: Date) =>
  inTransaction(db, async (tx): Promise<RefundResult> => {
    if (!(await refundCoins(tx, lead, 'no_answer', now))) return fail('nothing_back')
    const { leadId } = lead
    const lockedLead = await tx
      .selectFrom('leads')
      .select('state')
      .where('id', '=', leadId)
      .forUpdate()
      .executeTakeFirst()
    await tx.selectFrom('conversations').select('id').where('lead_id', '=', leadId).forUpdate().execute()
    // Rechecked by a new statement, which sees what was committed during the wait.
    const silent = await tx
      .selectFrom('leads as l')
      .select('l.id')
      .where('l.id', '=', leadId)
      .where('l.state', 'in', ['contacted', 'accepted'])
      .where(knownAt, '<=', addDays(now, -unansweredDays))
      .where(isUnanswered)
      .where((eb) => eb.not(hasOpenClaim))
      .executeTakeFirst()
    if (!silent) return fail('reacted')
    if (lockedLead?.state === 'contacted') {
      await changeState(tx, 'end').set({ ended_by: 'system' }).where('id', '=', leadId).execute()
      await closeConversationOfLead(tx, leadId, now)
      await emit(tx, now, { topic: `user:${lead.clientId}`, kind: 'order.changed', payload: { uuid: lead.orderUuid } })
    }
    return ok(null)
  })
