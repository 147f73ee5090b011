import { sql } from 'kysely'
import { isBlockBetweenSql, isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { maskContactData, isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import type { Db } from '#platform/db.ts'
import { changeVisit } from './change-visit.server.ts'
import { endOf, isOutOfReach, isActiveState, overlap, effectiveState, activeStates } from './visit.ts'

const selectVisits = (db: Db) =>
  db
    .selectFrom('visits as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .leftJoin('conversations as t', 't.lead_id', 'l.id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select(['o.contact_mode as contactMode', 't.contact_shared_at as contactGivenAt'])
    .select(['l.state as leadState', 'r.reason as refundReason'])
    .select(isBlockBetweenSql('o.client_id', 'p.user_id').as('isBlocked'))
    .select(isConversationClosedSql('l.id').as('isClosed'))
    .select([
      'v.id as visitId',
      'v.lead_id as leadId',
      'o.uuid as orderUuid',
      'v.state',
      'v.starts_at as startsAt',
      'v.minutes',
      'v.revision',
      'v.calendar_id as movedCalendarId',
      // When it was canceled or declined; null if not, or before this was recorded.
      'v.ended_at as endedAt',
    ])
    .select(['v.address', 'v.note', 'v.answer', 'o.contact_name as clientName', 'p.name as professionalName'])
    .select(['k.name as service', 'o.city_id as cityId', 'o.uf'])
    .where('l.state', '<>', 'voided')

export type Visit = ReturnType<ReturnType<typeof asSeenBy>>

type Row = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number]

type Side = 'client' | 'professional'

/**
 * A visit as one side reads it: text visibility as in their conversation; nothing for the professional after a
 * refund.
 */
const asSeenBy =
  (side: Side, now: Date) =>
  ({
    cityId,
    uf,
    contactMode,
    contactGivenAt,
    leadState,
    refundReason,
    isBlocked,
    isClosed,
    movedCalendarId,
    ...row
  }: Row) => {
    const deal = { leadState, refundReason, isBlocked, isClosed }
    const visibleText = isContactDataMasked({ contactMode, contactGivenAt }) ? maskContactData : (text: string) => text
    const texts =
      side === 'professional' && isOutOfReach(deal)
        ? { address: '', note: '', answer: null }
        : {
            address: visibleText(row.address),
            note: visibleText(row.note),
            answer: row.answer === null ? null : visibleText(row.answer),
          }
    const state = effectiveState({ ...row, ...deal }, now)
    return {
      ...row,
      ...texts,
      state,
      // A moved visit takes over the calendar entry.
      calendarId: movedCalendarId ?? row.visitId,
      // The same as endVisits writes afterwards.
      revision: row.revision + Number(state === 'canceled' && row.state !== state),
      endsAt: endOf(row),
      zone: timeZoneOf({ id: cityId, uf }),
    }
  }

const maxVisits = 300

/** A moved visit gave its calendar entry to the next one. */
const isNotMoved = sql<boolean>`not exists (
  select from visits n where n.lead_id = v.lead_id and n.id > v.id and n.calendar_id = coalesce(v.calendar_id, v.id))`

/** A professional's visits from a time on, next first; of canceled ones, if wanted, only recent, not moved ones. */
export async function listVisits(
  db: Db,
  userId: number,
  { from, endedFrom }: { from: Date; endedFrom?: Date },
  now: Date,
) {
  const rows = await selectVisits(db)
    .where('p.user_id', '=', userId)
    .where('v.starts_at', '>=', from)
    .$call((query) =>
      endedFrom === undefined
        ? query
        : query
            .where((eb) => eb.or([eb('v.ended_at', 'is', null), eb('v.ended_at', '>', endedFrom)]))
            .where(isNotMoved),
    )
    .orderBy('v.starts_at')
    .orderBy('v.id')
    .limit(maxVisits)
    .execute()
  return rows.map(asSeenBy('professional', now))
}

/** A visit of a professional; undefined for others. */
export async function findVisitForProfessional(
  db: Db,
  { visitId, userId }: { visitId: number; userId: number },
  now: Date,
) {
  const row = await selectVisits(db).where('v.id', '=', visitId).where('p.user_id', '=', userId).executeTakeFirst()
  return row && asSeenBy('professional', now)(row)
}

/** All visits of one side for the data export, with texts as their conversation shows them. */
export async function listVisitsToExport(db: Db, { userId, role }: { userId: number; role: Side }, now: Date) {
  const rows = await selectVisits(db)
    .where(role === 'client' ? 'o.client_id' : 'p.user_id', '=', userId)
    .orderBy('v.id')
    .execute()
  const visits = rows.map(asSeenBy(role, now))
  return visits.map((visit) => {
    const { orderUuid: order, state, startsAt, minutes, address, note, answer } = visit
    return { order, state, startsAt, minutes, address, note, answer }
  })
}

/** The visits of a contact for its professional, latest first. The caller has checked ownership. */
export async function listVisitsOfLead(db: Db, leadId: number, now: Date) {
  const rows = await selectVisits(db).where('l.id', '=', leadId).orderBy('v.id', 'desc').limit(20).execute()
  return rows.map(asSeenBy('professional', now))
}

/** A visit of this client's order; undefined for others. */
export async function findVisitForClient(
  db: Db,
  { visitId, userId, uuid }: { visitId: number; userId: number; uuid: string },
  now: Date,
) {
  const row = await selectVisits(db)
    .where('v.id', '=', visitId)
    .where('o.client_id', '=', userId)
    .where('o.uuid', '=', uuid)
    .executeTakeFirst()
  return row && asSeenBy('client', now)(row)
}

/** The active visits of a client's order, past ones included, earliest first. */
export async function listVisitsOfOrder(db: Db, { uuid, userId }: { uuid: string; userId: number }, now: Date) {
  const rows = await selectVisits(db)
    .where('o.uuid', '=', uuid)
    .where('o.client_id', '=', userId)
    .where('v.state', 'in', activeStates)
    .orderBy('v.starts_at')
    .execute()
  return rows.map(asSeenBy('client', now)).filter(({ state }) => isActiveState(state))
}

/** Active visits that overlap. */
export function conflictsIn(visits: readonly Visit[]) {
  const active = visits.filter(({ state }) => isActiveState(state))
  const conflicting = active.filter((visit) => active.some((other) => other !== visit && overlap(visit, other)))
  return new Set(conflicting.map(({ visitId }) => visitId))
}

/** Cancels coming visits of a deleted account and erases addresses and texts of all. */
export async function endVisitsOf(tx: Db, person: { clientId: number } | { professionalId: number }, now: Date) {
  const leads = tx
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.id')
    .where((eb) =>
      'clientId' in person
        ? eb('o.client_id', '=', person.clientId)
        : eb('l.professional_id', '=', person.professionalId),
    )
  await changeVisit(tx, 'cancel', now)
    .set({ canceled_by: 'system' })
    .where('lead_id', 'in', leads)
    .where('starts_at', '>', now)
    .execute()
  await tx
    .updateTable('visits')
    .set({ address: erasedAddress, note: '', answer: null })
    .where('lead_id', 'in', leads)
    .execute()
}

const erasedAddress = '[endereço apagado]'
