import { sql } from 'kysely'
import { keysOf } from '#domain/shared/keys.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { unreadMs } from './delivery.ts'
import { rowOf, type DeliveryChannel, type NotificationFacts, type NotificationKind } from './matrix.ts'

/** Job priority: after PINs, for which people wait. */
export const notificationJobPriority = 10

/** A notification to write. The same `reference` is written once. */
export type NotificationInput = {
  [Kind in NotificationKind]: {
    userId: number
    kind: Kind
    facts: NotificationFacts[Kind]
    reference?: string
    orderId?: number
    leadId?: number
    conversationId?: number
    /** In-app only: an e-mail with the same content was sent. */
    onPageOnly?: true
  }
}[NotificationKind]

/** Notifies one person; see `notifyAll`. False if already notified. */
export const notify = async (tx: Db, notifications: NotificationInput, now: Date) =>
  (await notifyAll(tx, [notifications], now)) > 0

/**
 * Writes notifications in the transaction of their fact: in-app, an event for open pages, and a delivery per channel
 * (matrix.ts). Skips known references and conversations still unread. Returns how many were written.
 */
export async function notifyAll(tx: Db, all: readonly NotificationInput[], now: Date) {
  if (!all.length) return 0
  const isOnPageOnly = all.every(({ onPageOnly }) => onPageOnly)
  const written = await write(tx, all, isOnPageOnly ? [] : dueChannels(all, now), now)
  const ids = written.map(({ id }) => id)
  if (written.length && !isOnPageOnly)
    await enqueue(tx, 'deliver-notifications', { ids }, { maxAttempts: 3, priority: notificationJobPriority })
  const created = written.map(({ user_id, kind, payload }) => ({
    topic: `user:${user_id}`,
    kind: 'notification.created',
    payload: { kind, ...payload },
  }))
  await emit(tx, now, ...created)
  return written.length
}

type NotificationRow = { id: number; user_id: number; kind: NotificationKind; payload: object }

/** Notifications and deliveries in one statement: a wave of an order waits for this (bench/notifications.ts). */
async function write(tx: Db, all: readonly NotificationInput[], channels: readonly DueChannel[], now: Date) {
  const rows = all.map(({ userId, kind, facts, reference, orderId, leadId, conversationId }) => ({
    user_id: userId,
    kind,
    reference,
    order_id: orderId,
    lead_id: leadId,
    conversation_id: conversationId,
    payload: facts,
  }))
  const { rows: written } = await sql<NotificationRow>`
    with told as (
      insert into notifications (user_id, kind, reference, order_id, lead_id, conversation_id, payload, created_at)
      select user_id, kind, reference, order_id, lead_id, conversation_id, payload, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
          user_id bigint, kind text, reference text, order_id bigint, lead_id bigint, conversation_id bigint, payload jsonb)
      on conflict do nothing
      returning id, user_id, kind, payload
    ), going as (
      insert into notification_deliveries (notification_id, user_id, channel, due_at, created_at)
      select told.id, told.user_id, channel, due_at, ${now} from told
        join jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as w (kind text, channel text, due_at timestamptz) on w.kind = told.kind
    )
    select id, user_id, kind, payload from told order by id`.execute(tx)
  return written
}

type DueChannel = { kind: NotificationKind; channel: DeliveryChannel; due_at: Date }

/** The channels of these notifications and their first due times. */
const dueChannels = (all: readonly NotificationInput[], now: Date): DueChannel[] =>
  [...new Set(all.map(({ kind }) => kind))].flatMap((kind) =>
    keysOf(rowOf(kind).channels).map((channel) => ({
      kind,
      channel,
      due_at: rowOf(kind).channels[channel] === 'if_unread' ? new Date(now.getTime() + unreadMs) : now,
    })),
  )
