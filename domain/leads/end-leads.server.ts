import { type SelectQueryBuilder, sql } from 'kysely'
import { notifyAll } from '#domain/notifications/notifications.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import type { Database } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { emit, emitToUsers } from '#platform/events/event-outbox.ts'
import { changeState } from './change-state.server.ts'
import { erasedFirstMessage } from './lead.ts'
import { eraseClaims } from './refund-claims/erase-claims.server.ts'

/** How long the service of a hire may still be due. */
const hireDays = 90

type Person = { clientId: number } | { professionalId: number }

/** Locks the leads of a deleted account before its profile and visits, which other transactions lock after the lead. */
export const lockLeadsOf = (tx: Db, person: Person) =>
  tx
    .selectFrom('leads')
    .select('id')
    .where((eb) =>
      'professionalId' in person
        ? eb('professional_id', '=', person.professionalId)
        : eb('order_id', 'in', eb.selectFrom('orders').select('id').where('client_id', '=', person.clientId)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** SQL: whether the end of lead `l` is news to the other side. */
const endedOrStillDue = (ended: readonly { id: number }[], now: Date) =>
  sql<boolean>`(l.id = any (${ended.map(({ id }) => id)}::bigint[])
    or l.state = 'hired' and l.created_at > ${addDays(now, -hireDays)})`

/**
 * Ends the leads of a deleted client, without refunds (domain 2.2), and notifies their professionals. A hire stays, but
 * its professional is notified while the service may still be due. Call it once the orders are closed.
 */
export async function endLeadsOfClient(tx: Db, clientId: number, now: Date) {
  const ofClient = tx.selectFrom('orders').select('id').where('client_id', '=', clientId)
  const ended = await changeState(tx, 'end')
    .set({ ended_by: 'client' })
    .where('order_id', 'in', ofClient)
    .returning('id')
    .execute()
  await tx.updateTable('leads').set({ reject_reason: null }).where('order_id', 'in', ofClient).execute()
  await eraseWork(tx, tx.selectFrom('leads').select('id').where('order_id', 'in', ofClient))
  const left = await tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id as leadId', 'p.user_id as userId'])
    .where('l.order_id', 'in', ofClient)
    .where('p.state', '<>', 'deleted')
    .where(endedOrStillDue(ended, now))
    .orderBy('l.id')
    .execute()
  const kind = 'client_left'
  const notifications = left.map(({ leadId, userId }) => ({ userId, kind, leadId, facts: { leadId } }) as const)
  await notifyAll(tx, notifications, now)
  const userIds = left.map(({ userId }) => userId)
  await emitToUsers(tx, now, userIds, 'order.changed', {})
}

/**
 * Ends the leads of a deleted professional, erases their first messages and notifies their clients, as
 * `endLeadsOfClient` does. Call it once the wallet is empty.
 */
export async function endLeadsOfProfessional(tx: Db, professionalId: number, now: Date) {
  const ended = await changeState(tx, 'end')
    .set({ ended_by: 'professional' })
    .where('professional_id', '=', professionalId)
    .returning(['id', 'order_id'])
    .execute()
  await tx
    .updateTable('leads')
    .set({ initial_message: erasedFirstMessage })
    .where('professional_id', '=', professionalId)
    .where('initial_message', 'is not', null)
    .execute()
  await eraseClaims(tx, professionalId)
  await eraseWork(tx, tx.selectFrom('leads').select('id').where('professional_id', '=', professionalId))
  const left = await tx
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .select(['l.id as leadId', 'u.id as userId', 'o.uuid'])
    .where('l.professional_id', '=', professionalId)
    .where('u.status', '<>', 'deleted')
    .where(endedOrStillDue(ended, now))
    .orderBy('l.id')
    .execute()
  const kind = 'professional_left'
  const notifications = left.map(({ leadId, userId, uuid }) => ({ userId, kind, leadId, facts: { uuid } }) as const)
  await notifyAll(tx, notifications, now)
  await emitToClients(tx, ended, now)
}

/** Staff end a contact, whose conversation the caller closes. A hire stays. */
export async function endLeadByStaff(tx: Db, leadId: number, now: Date) {
  const ended = await changeState(tx, 'end')
    .set({ ended_by: 'system' })
    .where('id', '=', leadId)
    .returning('order_id')
    .execute()
  await emitToClients(tx, ended, now)
}

async function emitToClients(tx: Db, ended: readonly { order_id: number }[], now: Date) {
  if (!ended.length) return
  const orderIds = ended.map((lead) => lead.order_id)
  const orders = await tx.selectFrom('orders').select(['client_id', 'uuid']).where('id', 'in', orderIds).execute()
  for (const { client_id, uuid } of orders)
    await emit(tx, now, { topic: `user:${client_id}`, kind: 'order.changed', payload: { uuid } })
}

/** A professional's notes on contacts; the attempts stay. */
async function eraseWork(tx: Db, leads: SelectQueryBuilder<Database, 'leads', { id: number }>) {
  await tx
    .updateTable('pipeline_entries')
    .set({ note: '', remind_at: null, reminded_at: null })
    .where('lead_id', 'in', leads)
    .execute()
  await tx.updateTable('contact_attempts').set({ note: '' }).where('lead_id', 'in', leads).execute()
}
