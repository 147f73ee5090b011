import { z } from 'zod'
import { isBlockBetweenSql, isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { isOver } from '#domain/leads/lead.ts'
import { reachStage } from '#domain/leads/leads.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { dayField, timeField } from '#domain/shared/day-field.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { dayMs } from '#domain/shared/durations.ts'
import { instantInZone } from '#domain/shared/local-time.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { changeVisit, emitVisitChanged } from './change-visit.server.ts'
import {
  addressLimit,
  firstState,
  maxDaysAhead,
  isOutOfReach,
  activeStates,
  visitMinutes,
  visitNoteLimit,
} from './visit.ts'

/**
 * The professional proposes a visit by the clock of the order's city; the client is notified, and a coming visit is
 * moved: it gives way and passes on its calendar entry. The same visit proposed again only changes its note.
 */
export const proposeVisit = defineAction({
  name: 'propose-visit',
  actor: professional,
  input: z.object({
    leadId: rowId,
    day: dayField,
    time: timeField,
    minutes: z.coerce.number<string>().pipe(z.literal([...visitMinutes])),
    address: z.string().trim().min(1).max(addressLimit),
    note: z.string().trim().max(visitNoteLimit).default(''),
  }),
  errors: ['not_found', 'lead_over', 'talk_first', 'odd_time', 'too_many_requests'],
  idempotent: true,
  async run({ tx, actor: { userId }, now }, { leadId, day, time, minutes, address, note }) {
    const lead = await lockLead(tx, { leadId, userId })
    if (!lead) return fail('not_found')
    if (isOver(lead.state) || lead.isClosed || lead.clientId === null || isOutOfReach(lead)) return fail('lead_over')
    if (lead.talkedAt === null && lead.state !== 'accepted' && lead.state !== 'hired') return fail('talk_first')
    const startsAt = instantInZone(timeZoneOf({ id: lead.cityId, uf: lead.uf }), Date.parse(`${day}T${time}Z`))
    if (startsAt <= now || startsAt.getTime() > now.getTime() + maxDaysAhead * dayMs) return fail('odd_time')
    const both = { leadId, clientId: lead.clientId, professionalUserId: userId }
    const same = await findUpcomingVisit(tx, leadId, now)
    if (same?.startsAt.getTime() === startsAt.getTime() && same.minutes === minutes && same.address === address) {
      if (same.note !== note) {
        const changed = tx.updateTable('visits').set(({ eb }) => ({ note, revision: eb('revision', '+', 1) }))
        await changed.where('id', '=', same.id).execute()
        const limit = await consumeLimit(tx, personLimits.visit, userId)
        if (!limit.ok) return limit
        await emitVisitChanged(tx, both, now)
      }
      return ok({ visitId: same.id })
    }
    const moved =
      same &&
      (await changeVisit(tx, 'cancel', now)
        .set({ canceled_by: 'professional' })
        .where('id', '=', same.id)
        .returning(['id', 'calendar_id', 'revision'])
        .executeTakeFirstOrThrow())
    const limit = await consumeLimit(tx, personLimits.visit, userId)
    if (!limit.ok) return limit
    const { id: visitId } = await tx
      .insertInto('visits')
      .values({
        lead_id: leadId,
        state: firstState,
        starts_at: startsAt,
        minutes,
        address,
        note,
        created_at: now,
        calendar_id: moved ? (moved.calendar_id ?? moved.id) : null,
        revision: moved ? moved.revision + 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await reachStage(tx, leadId, 'visit', now)
    await emitVisitChanged(tx, both, now)
    const notification = { userId: lead.clientId, leadId, reference: `visit:${visitId}` }
    const facts = { uuid: lead.orderUuid, visitId }
    await notify(tx, { ...notification, kind: 'visit_proposed', facts }, now)
    return ok({ visitId })
  },
})

/** A visit that has begun blocks nothing and stays. */
const findUpcomingVisit = (tx: Db, leadId: number, now: Date) =>
  tx
    .selectFrom('visits')
    .select(['id', 'starts_at as startsAt', 'minutes', 'address', 'note'])
    .where('lead_id', '=', leadId)
    .where('state', 'in', activeStates)
    .where('starts_at', '>', now)
    .executeTakeFirst()

/** Locks a lead of this professional, so that visits are proposed one at a time. */
const lockLead = (tx: Db, { leadId, userId }: { leadId: number; userId: number }) =>
  tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select(isBlockBetweenSql('o.client_id', 'p.user_id').as('isBlocked'))
    .select(isConversationClosedSql('l.id').as('isClosed'))
    .select([
      'l.state',
      'l.talked_at as talkedAt',
      'r.reason as refundReason',
      'o.client_id as clientId',
      'o.uuid as orderUuid',
      'o.city_id as cityId',
      'o.uf',
    ])
    .where('l.id', '=', leadId)
    .where('p.user_id', '=', userId)
    .where('l.state', '<>', 'voided')
    .forNoKeyUpdate('l')
    .executeTakeFirst()
