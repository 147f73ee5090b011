import { isBlockBetweenSql, isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { overStates } from '#domain/leads/lead.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import { fullRefundReasons } from '#domain/refunds/refund.ts'
import { addDays } from '#domain/shared/durations.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'

const batchSize = 200

/**
 * Reminds both people of a confirmed visit a day before, once, while the contact is active. Returns how many visits.
 */
export const remindOfVisits = (db: Db, now: Date): Promise<number> =>
  inTransactionBatches(db, batchSize, (tx) => remindSome(tx, now))

async function remindSome(tx: Db, now: Date) {
  const due = await tx
    .selectFrom('visits as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select(['v.id', 'v.starts_at as startsAt', 'l.id as leadId', 'p.user_id as professionalUserId'])
    .select(['o.client_id as clientId', 'o.uuid', 'o.city_id as cityId', 'o.uf'])
    .where('v.state', '=', 'confirmed')
    .where('v.reminded_at', 'is', null)
    .where((eb) => eb.not(isBlockBetweenSql('o.client_id', 'p.user_id')))
    .where('l.state', 'not in', overStates)
    .where((eb) => eb.not(isConversationClosedSql('l.id')))
    .where((eb) => eb.or([eb('r.reason', 'is', null), eb('r.reason', 'not in', fullRefundReasons)]))
    .where('v.starts_at', '>', now)
    .where('v.starts_at', '<=', addDays(now, 1))
    .orderBy('v.starts_at')
    .limit(batchSize)
    .forUpdate('v')
    .skipLocked()
    .execute()
  if (!due.length) return 0
  const ids = due.map(({ id }) => id)
  await tx.updateTable('visits').set({ reminded_at: now }).where('id', 'in', ids).execute()
  for (const { id, leadId, uuid, clientId, professionalUserId, startsAt: at, cityId, uf } of due) {
    const startsAt = at.toISOString()
    const zone = timeZoneOf({ id: cityId, uf })
    const reference = `visit:${id}:soon`
    const facts = { leadId, startsAt, zone }
    await notify(tx, { userId: professionalUserId, kind: 'visit_soon', leadId, reference, facts }, now)
    if (clientId !== null) {
      const ofClient = { uuid, visitId: id, startsAt, zone }
      await notify(tx, { userId: clientId, kind: 'visit_near', leadId, reference, facts: ofClient }, now)
    }
  }
  return due.length
}
