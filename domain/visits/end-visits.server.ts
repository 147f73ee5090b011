import { isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { overStates } from '#domain/leads/lead.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import { fullRefundReasons } from '#domain/refunds/refund.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { changeVisit, emitVisitChanged } from './change-visit.server.ts'
import { activeStates } from './visit.ts'

const batchSize = 200

/**
 * Cancels coming visits of ended, closed or refunded contacts and notifies each side that did not end them. Returns how
 * many.
 */
export const endVisits = (db: Db, now: Date): Promise<number> =>
  inTransactionBatches(db, batchSize, (tx) => endSome(tx, now))

async function endSome(tx: Db, now: Date) {
  const ended = await tx
    .selectFrom('visits as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select(['v.id', 'v.starts_at as startsAt', 'l.id as leadId', 'l.state', 'l.ended_by as endedBy'])
    .select(['p.user_id as professionalUserId', 'o.client_id as clientId', 'o.uuid', 'o.city_id as cityId', 'o.uf'])
    .select(isConversationClosedSql('l.id').as('isClosed'))
    .where('v.state', 'in', activeStates)
    .where('v.starts_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('l.state', 'in', overStates),
        isConversationClosedSql('l.id'),
        eb('r.reason', 'in', fullRefundReasons),
      ]),
    )
    .orderBy('v.starts_at')
    .limit(batchSize)
    .forUpdate('v')
    .skipLocked()
    .execute()
  if (!ended.length) return 0
  const ids = ended.map(({ id }) => id)
  await changeVisit(tx, 'cancel', now).set({ canceled_by: 'system' }).where('id', 'in', ids).execute()
  for (const visit of ended) {
    const { id, leadId, state, endedBy, isClosed, professionalUserId, clientId, uuid } = visit
    await emitVisitChanged(tx, { leadId, clientId, professionalUserId }, now)
    const when = { startsAt: visit.startsAt.toISOString(), zone: timeZoneOf({ id: visit.cityId, uf: visit.uf }) }
    const notification = { leadId, reference: `visit:${id}:cancel` }
    const isEndedByClient = state === 'rejected' || endedBy === 'client'
    if (state === 'voided') continue // blocked orders have their own notification
    if (isEndedByClient || (isClosed && endedBy !== 'professional')) {
      const facts = isEndedByClient ? { leadId, ...when } : { leadId, ...when, isOver: true as const }
      await notify(tx, { ...notification, userId: professionalUserId, kind: 'visit_canceled', facts }, now)
    }
    if (clientId !== null && !isEndedByClient) {
      const facts = { uuid, ...when, isOver: true as const }
      await notify(tx, { ...notification, userId: clientId, kind: 'visit_withdrawn', facts }, now)
    }
  }
  return ended.length
}
