import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import type { Sent } from '#platform/messaging/receipt.ts'
import { type LeasedMessage, claimDue, type DueFilter } from './claim-due.server.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { sendDelivery } from './send-delivery.server.ts'

export { MailboxClosed, NoAddressError } from './send-delivery.server.ts'

const maxConcurrent = 8
/** After this time an unfinished lease belongs to a crashed process. */
const claimMs = 120_000

/**
 * Sends due deliveries: leased in one transaction, sent outside any, then marked. SMS and WhatsApp go at most once (a
 * crash leaves them unknown); e-mail and push are retried under their `idempotencyKey`. Once `canBegin` returns false,
 * the rest goes back to the queue. Returns how many were due.
 */
export async function deliverDue(
  db: Db,
  filter: DueFilter,
  send: (message: OutgoingMessage) => Promise<Sent | null>,
  now: Date,
  canBegin = () => true,
) {
  const { due, claimed } = await claimDue(db, filter, now)
  const remainingDeliveries = [...claimed]
  await Promise.all(
    Array.from({ length: maxConcurrent }, async () => {
      while (remainingDeliveries.length && canBegin()) {
        const delivery = remainingDeliveries.shift()
        if (delivery) await sendDelivery(db, delivery, send, now)
      }
    }),
  )
  if (remainingDeliveries.length) await returnLeases(db, remainingDeliveries)
  return due
}

/** Returns unsent leases to the queue. */
function returnLeases(db: Db, unsent: readonly LeasedMessage[]) {
  const unsentIds = unsent.flatMap(({ ids }) => ids)
  return db
    .updateTable('notification_deliveries')
    .set((eb) => ({ state: 'waiting', leased_at: null, attempts: eb('attempts', '-', 1) }))
    .where('state', '=', 'sending')
    .where('id', 'in', unsentIds)
    .execute()
}

/**
 * Recovers leases of a crashed process: e-mail and push are sent again under their id, SMS and WhatsApp stay unknown.
 * Returns how many.
 */
export async function releaseLeases(db: Db, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('notification_deliveries')
    .set({
      state: sql<'waiting' | 'unknown'>`case when channel in ('sms', 'whatsapp') then 'unknown' else 'waiting' end`,
      leased_at: null,
      problem: 'interrupted',
    })
    .where('state', '=', 'sending')
    .where('leased_at', '<', new Date(now.getTime() - claimMs))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Notifications are retained for 90 days. */
export const purgeNotifications = (db: Db, now: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('notifications')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notifications')
          .select('id')
          .where('created_at', '<', addDays(now, -90))
          .orderBy('created_at')
          .limit(limit),
      )
      .executeTakeFirst(),
  )
