import { type NotNull, sql } from 'kysely'
import { purgeOrderChallenges } from '#domain/identity/identity.server.ts'
import { notify } from '#domain/notifications/notifications.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeStatus } from '../change-status.server.ts'
import { deleteOrders } from '../erase-orders.server.ts'
import { firstStatus } from '../order.ts'

const batchSize = 200

/** Ends expired searches as finalized or empty (domain 2.1) and notifies the client once. Returns how many. */
export const expireOrders = (db: Db, now: Date) =>
  inTransactionBatches(db, batchSize, (tx, limit) => expireSome(tx, limit, now))

async function expireSome(tx: Db, limit: number, now: Date) {
  const due = tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'searching')
    .where('expires_at', '<=', now)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const hasLeads = sql<boolean>`lead_count > 0`
  const ended = await changeStatus(tx, 'expire', { when: hasLeads, otherwise: 'expire_unfound' })
    .set({ closed_at: now })
    .where('id', 'in', due)
    .returning(['id', 'uuid', 'client_id as userId', 'status', 'lead_count'])
    .$narrowType<{ userId: NotNull }>()
    .execute()
  for (const order of ended) await notifyClient(tx, order, now)
  return ended.length
}

type EndedOrder = { id: number; uuid: string; userId: number; status: string; lead_count: number }

async function notifyClient(tx: Db, { id, uuid, userId, status, lead_count: found }: EndedOrder, now: Date) {
  const about = { userId, orderId: id, reference: `order:${id}` }
  if (status === 'finalized') await notify(tx, { ...about, kind: 'order_finalized', facts: { uuid, found } }, now)
  else await notify(tx, { ...about, kind: 'order_finalized_zero_lead', facts: { uuid } }, now)
  await emit(tx, now, { topic: `user:${userId}`, kind: 'order.status_changed', payload: { uuid } })
}

/** Purges requests unverified for a day, with personal text and photos (domain 2.1). */
export const purgeUnverifiedOrders = (db: Db, now: Date) =>
  inTransactionBatches(db, batchSize, (tx, limit) => purgeSome(tx, limit, now))

async function purgeSome(tx: Db, limit: number, now: Date) {
  const deleted = await tx
    .selectFrom('orders')
    .select(['id', 'uuid'])
    .where('status', '=', firstStatus)
    .where('created_at', '<', addDays(now, -1))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  await deleteOrders(tx, deleted)
  const uuids = deleted.map(({ uuid }) => uuid)
  await purgeOrderChallenges(tx, uuids)
  return deleted.length
}
