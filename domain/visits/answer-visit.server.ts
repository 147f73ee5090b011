import { z } from 'zod'
import { isBlockBetweenSql, isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import { client, defineAction, member } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { changeVisit, emitVisitChanged } from './change-visit.server.ts'
import { hasBegun, isActiveState, effectiveState, visitMachine, visitNoteLimit } from './visit.ts'

/**
 * The client confirms a visit or requests another time; the professional is notified. Errors: started, changed or
 * canceled visit, ended contact (which can be canceled).
 */
export const answerVisit = defineAction({
  name: 'answer-visit',
  actor: client,
  input: z.object({
    visitId: rowId,
    answer: z.enum(['confirm', 'decline']),
    words: z.string().trim().max(visitNoteLimit).default(''),
  }),
  errors: ['not_found', 'visit_begun', 'visit_changed', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { visitId, answer, words }) {
    const visit = await lockVisit(tx, visitId, now)
    if (visit?.clientId !== userId) return fail('not_found')
    if (visit.state === visitMachine.stateAfter(answer)) return ok(null)
    if (hasBegun(visit, now)) return fail('visit_begun')
    if (visit.isOff) return fail('visit_changed')
    const limit = await consumeLimit(tx, personLimits.visit, userId)
    if (!limit.ok) return limit
    const changed = await changeVisit(tx, answer, now)
      .set({ answered_at: now, answer: answer === 'decline' && words ? words : null })
      .where('id', '=', visitId)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return fail('visit_changed')
    await emitVisitChanged(tx, visit, now)
    const kind = answer === 'confirm' ? 'visit_confirmed' : 'visit_declined'
    const facts = { leadId: visit.leadId, startsAt: visit.startsAt.toISOString(), zone: visit.zone }
    const reference = `visit:${visitId}:${answer}`
    await notify(tx, { userId: visit.professionalUserId, kind, leadId: visit.leadId, reference, facts }, now)
    return ok(null)
  },
})

/** Client or professional cancels a visit that has not begun; the other is notified. */
export const cancelVisit = defineAction({
  name: 'cancel-visit',
  actor: member,
  openToSuspended: true,
  input: z.object({ visitId: rowId }),
  errors: ['not_found', 'visit_begun', 'visit_changed', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { visitId }) {
    const visit = await lockVisit(tx, visitId, now)
    const isClient = visit?.clientId === userId
    if (!visit || (!isClient && visit.professionalUserId !== userId)) return fail('not_found')
    if (visit.state === 'canceled') return ok(null)
    if (hasBegun(visit, now)) return fail('visit_begun')
    const limit = await consumeLimit(tx, personLimits.visit, userId)
    if (!limit.ok) return limit
    const changed = await changeVisit(tx, 'cancel', now)
      .set({ canceled_by: isClient ? 'client' : 'professional' })
      .where('id', '=', visitId)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return fail('visit_changed')
    await emitVisitChanged(tx, visit, now)
    const { leadId, orderUuid: uuid, zone } = visit
    const startsAt = visit.startsAt.toISOString()
    const reference = `visit:${visitId}:cancel`
    if (isClient) {
      const canceled = { userId: visit.professionalUserId, leadId, reference, facts: { leadId, startsAt, zone } }
      await notify(tx, { ...canceled, kind: 'visit_canceled' }, now)
    } else if (visit.clientId !== null) {
      const withdrawn = { userId: visit.clientId, leadId, reference, facts: { uuid, startsAt, zone } }
      await notify(tx, { ...withdrawn, kind: 'visit_withdrawn' }, now)
    }
    return ok(null)
  },
})

async function lockVisit(tx: Db, visitId: number, now: Date) {
  const visit = await tx
    .selectFrom('visits as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['v.state', 'v.starts_at as startsAt', 'l.id as leadId', 'p.user_id as professionalUserId'])
    .select(['o.client_id as clientId', 'o.uuid as orderUuid', 'o.city_id as cityId', 'o.uf'])
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select(['l.state as leadState', 'r.reason as refundReason'])
    .select(isBlockBetweenSql('o.client_id', 'p.user_id').as('isBlocked'))
    .select(isConversationClosedSql('l.id').as('isClosed'))
    .where('v.id', '=', visitId)
    .where('l.state', '<>', 'voided')
    .forUpdate('v')
    .executeTakeFirst()
  if (!visit) return undefined
  return {
    ...visit,
    isOff: isActiveState(visit.state) && !isActiveState(effectiveState(visit, now)),
    zone: timeZoneOf({ id: visit.cityId, uf: visit.uf }),
  }
}
