import type { NotNull } from 'kysely'
import { isBlockBetweenSql, isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { activeStates } from '#domain/leads/lead.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { fullRefundReasons } from '#domain/refunds/refund.ts'
import { addHours, hourMs } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction, inTransactionBatches } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import { changeProposal } from './change-state.server.ts'
import { openStates, expiryNoticeHours } from './proposal.ts'

const batchSize = 200

/** Expires versions. A concurrent answer locks the contact and reads the clock, so lateness loses nothing. */
export async function expireProposals(db: Db, now: Date): Promise<number> {
  const { value } = await inTransaction(db, async (tx) => {
    const ended = await changeProposal(tx, 'expire').where('valid_until', '<=', now).returning('lead_id').execute()
    if (!ended.length) return ok(0)
    const leads = await tx
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.id', 'p.user_id', 'o.client_id'])
      .where('l.id', 'in', [...new Set(ended.map(({ lead_id }) => lead_id))])
      .$narrowType<{ client_id: NotNull }>()
      .execute()
    for (const { id, user_id, client_id } of leads)
      await emitToUsers(tx, now, [user_id, client_id], 'proposal.changed', { leadId: id })
    return ok(ended.length)
  })
  return value
}

/** Notifies clients of active deals a day before expiry, once; not for versions valid a day or less. */
export const notifyOfProposalExpiry = (db: Db, now: Date): Promise<number> =>
  inTransactionBatches(db, batchSize, (tx) => warnSome(tx, now))

async function warnSome(tx: Db, now: Date) {
  const soon = addHours(now, expiryNoticeHours)
  const due = tx
    .selectFrom('proposals')
    .innerJoin('leads', 'leads.id', 'proposals.lead_id')
    .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
    .innerJoin('orders', 'orders.id', 'leads.order_id')
    .leftJoin('refunds', 'refunds.lead_id', 'leads.id')
    .select('proposals.id')
    .where('proposals.state', 'in', openStates)
    .where('proposals.valid_until', '>', now)
    .where('proposals.valid_until', '<=', soon)
    .where('proposals.expiry_notified_at', 'is', null)
    .where('leads.state', 'in', activeStates)
    .where((eb) => eb.not(isConversationClosedSql('leads.id')))
    .where((eb) => eb.not(isBlockBetweenSql('orders.client_id', 'professionals.user_id')))
    .where((eb) => eb.or([eb('refunds.reason', 'is', null), eb('refunds.reason', 'not in', fullRefundReasons)]))
    .limit(batchSize)
    .forUpdate('proposals')
    .skipLocked()
  const expiring = await tx
    .updateTable('proposals')
    .from('leads')
    .innerJoin('orders', 'orders.id', 'leads.order_id')
    .whereRef('leads.id', '=', 'proposals.lead_id')
    .set({ expiry_notified_at: now })
    .where('proposals.id', 'in', due)
    .returning(['proposals.id', 'proposals.sent_at', 'leads.id as leadId', 'orders.client_id as userId', 'orders.uuid'])
    .$narrowType<{ userId: NotNull }>()
    .execute()
  for (const { id, sent_at, leadId, userId, uuid } of expiring) {
    if (soon.getTime() - sent_at.getTime() < 2 * expiryNoticeHours * hourMs) continue
    const notification = { userId, leadId, reference: `proposal:${id}` }
    await notify(tx, { ...notification, kind: 'proposal_expiring', facts: { uuid, proposalId: id } }, now)
  }
  return expiring.length
}
