import type { Db } from '#platform/db.ts'
import { emit, type NewEvent } from '#platform/event-outbox.ts'
import { enqueue } from '#platform/job-queue.ts'
import { unreadMs } from './delivery.ts'
import { rowOf, type Way } from './matrix.ts'
import type { NoticeFacts, NotificationKind } from './notification.ts'

/** PINs are waited for: notices come after them. */
export const afterPins = 10

/** Something to tell a person. `reference`: what it is about; told twice with the same one, it is told once. */
export type News = {
  [Kind in NotificationKind]: {
    userId: number
    kind: Kind
    facts: NoticeFacts[Kind]
    reference?: string
    orderId?: number
    leadId?: number
    conversationId?: number
    /** The bell alone: a letter that tells the same has gone out. */
    onPageOnly?: true
  }
}[NotificationKind]

/** Tells one person; see `notifyAll`. False when that was told before. */
export const notify = async (tx: Db, news: News, now: Date) => (await notifyAll(tx, [news], now)) > 0

/**
 * Writes what people are told in the transaction of its fact: the bell, an event for the pages that are open, and a row for
 * each way by which it will go (matrix.ts). What was told before under its reference, and a conversation that is still
 * unread, are not told again. `events` are written along. Returns how many were told.
 */
export async function notifyAll(tx: Db, all: readonly News[], now: Date, ...events: NewEvent[]) {
  const told = all.length ? await writeBell(tx, all, now) : []
  const isOnPageOnly = all.every(({ onPageOnly }) => onPageOnly)
  const deliveries = (isOnPageOnly ? [] : told).flatMap(({ id, user_id, kind }) =>
    deliveriesOf(kind as NotificationKind, now).map((each) => ({
      notification_id: id,
      user_id,
      created_at: now,
      ...each,
    })),
  )
  if (deliveries.length) {
    await tx.insertInto('notice_deliveries').values(deliveries).execute()
    await enqueue(tx, 'deliver-notices', { ids: told.map(({ id }) => id) }, { maxAttempts: 3, priority: afterPins })
  }
  const created = told.map(({ user_id, kind, payload }) => ({
    topic: `user:${user_id}`,
    kind: 'notification.created',
    payload: { kind, ...(payload as object) },
  }))
  await emit(tx, now, ...created, ...events)
  return told.length
}

const writeBell = (tx: Db, all: readonly News[], now: Date) =>
  tx
    .insertInto('notifications')
    .values(
      all.map(({ userId, kind, facts, reference, orderId, leadId, conversationId }) => ({
        user_id: userId,
        kind,
        reference: reference ?? null,
        order_id: orderId ?? null,
        lead_id: leadId ?? null,
        conversation_id: conversationId ?? null,
        payload: JSON.stringify(facts),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id', 'kind', 'payload'])
    .execute()

/** The ways that a notice goes by itself, and when each is looked at first. */
const deliveriesOf = (kind: NotificationKind, now: Date) =>
  (Object.entries(rowOf(kind).ways) as [Way, string][]).map(([way, when]) => ({
    way,
    due_at: when === 'if_unread' ? new Date(now.getTime() + unreadMs) : now,
  }))
