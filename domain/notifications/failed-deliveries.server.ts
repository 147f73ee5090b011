import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { addressHash } from './addresses.server.ts'
import { type DeliveryChannel, type NotificationKind, notificationKinds } from './matrix.ts'

/** A delivery for staff: it failed for good, or its outcome is unknown. */
export type FailedDelivery = {
  id: number
  channel: DeliveryChannel
  state: 'failed' | 'unknown'
  problem: string | null
  kind: NotificationKind
  name: string
  attempts: number
  createdAt: Date
}

const days = 7
export const failedDeliveriesPerPage = 50

/** Unread deliveries of the last seven days that failed or have an unknown outcome, newest first, with their number. */
export async function findFailedDeliveries(
  db: Db,
  now: Date,
): Promise<{ deliveries: FailedDelivery[]; total: number }> {
  const { rows } = await sql<FailedDelivery & { total: number }>`
    select d.id, d.channel, d.state, d.problem, n.kind, u.name, d.attempts, d.created_at as "createdAt",
           count(*) over ()::int as total
      from notification_deliveries d
      join notifications n on n.id = d.notification_id
      join users u on u.id = d.user_id
     where d.state in ('failed', 'unknown') and n.read_at is null and u.status <> 'deleted'
       and n.kind = any(${notificationKinds}::text[])
       and d.created_at > ${addDays(now, -days)}
     order by d.id desc
     limit ${failedDeliveriesPerPage}`.execute(db)
  return { deliveries: rows.map(({ total: _, ...delivery }) => delivery), total: rows[0]?.total ?? 0 }
}

/** Outcomes of the deliveries of the last 24 hours by channel: many failures mean a faulty provider. */
export async function countDeliveriesOfDay(db: Db, now: Date) {
  const { rows } = await sql<{
    channel: DeliveryChannel
    waiting: number
    sent: number
    failed: number
    unknown: number
  }>`
    select channel,
           count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
           count(*) filter (where state in ('sent', 'delivered', 'read'))::int as sent,
           count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state = 'unknown')::int as unknown
      from notification_deliveries
     where created_at > ${addDays(now, -1)}
     group by channel`.execute(db)
  return rows
}

/**
 * Retries a failed delivery now, as if new, and clears the address's unreachable mark. The person's settings still
 * apply. Null if it has not failed.
 */
export async function retryDelivery(tx: Db, id: number, now: Date) {
  const freed = await tx
    .updateTable('notification_deliveries')
    .set({ state: 'waiting', due_at: now, attempts: 0, problem: null, provider: null, provider_id: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'unknown'])
    .returning(['user_id', 'channel', 'notification_id'])
    .executeTakeFirst()
  if (!freed) return null
  const { phone, email } = await tx
    .selectFrom('users')
    .select(['phone', 'email'])
    .where('id', '=', freed.user_id)
    .executeTakeFirstOrThrow()
  const address = freed.channel === 'email' ? email : phone
  if (address && freed.channel !== 'push')
    await tx
      .deleteFrom('unreachable_addresses')
      .where('channel', '=', freed.channel)
      .where('address_hash', '=', addressHash(address))
      .where('problem', '<>', 'opted_out')
      .execute()
  return { channel: freed.channel, notificationId: freed.notification_id }
}
