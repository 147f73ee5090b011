import type { NotNull } from 'kysely'
import { lockClient } from '#domain/identity/identity.server.ts'
import { fail, ok, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeStatus } from '../change-status.server.ts'
import { expressStart } from '../express.ts'
import { notifyOffered } from '../notify-offered.server.ts'
import { expiryOf, orderMachine, type OrderStatus, unlistedStatuses } from '../order.ts'
import { publishOrder } from '../publish-order.server.ts'
import type { BlockReason, DecideErrorCode } from './block-reason.ts'
import { hasOtherOpenOrder, lockOpenOrders } from './verified-order.server.ts'

/** The state before the decision. */
export type Decided = { orderId: number; clientId: number; status: OrderStatus; blockedReason: string | null }

const lockOrder = (tx: Db, uuid: string) =>
  tx
    .selectFrom('orders')
    .select(['id', 'uuid', 'client_id', 'phone', 'category_id as categoryId', 'city_id as cityId', 'status'])
    .select(['urgency', 'review_at'])
    .select(['expires_at', 'blocked_reason', 'lead_count', 'max_leads', 'express_day', 'express_window'])
    .where('uuid', '=', uuid)
    .where('status', 'not in', unlistedStatuses)
    .forNoKeyUpdate() // see lockOrderForSale
    .$narrowType<{ client_id: NotNull }>()
    .executeTakeFirst()

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** On hold by the automatic rules, not decided yet. */
const isOnHold = ({ status, review_at }: LockedOrder) => status === 'waiting' && review_at === null

const stateBefore = (order: LockedOrder): Decided => ({
  orderId: order.id,
  clientId: order.client_id,
  status: order.status,
  blockedReason: order.blocked_reason,
})

/** Releases an order on hold. Its window starts now: our delay is not the client's loss. Error: not on hold. */
export async function releaseOrderOnHold(tx: Db, uuid: string, now: Date): Promise<Result<Decided, DecideErrorCode>> {
  const order = await lockOrder(tx, uuid)
  if (!order) return fail('not_found')
  if (!isOnHold(order)) return fail('already_decided')
  const expiresAt = expiryOf(order.urgency, now, expressStart(order))
  await tx.updateTable('orders').set({ expires_at: expiresAt }).where('id', '=', order.id).execute()
  await publishOrder(tx, { id: order.id, uuid, clientId: order.client_id }, now)
  return ok(stateBefore(order))
}

/**
 * Blocks an order with a reason, from every state that allows it (`wasOnHold`: only while on hold), and updates open
 * pages (domain 2.1). The caller handles its leads.
 */
export async function markBlocked(
  tx: Db,
  { uuid, reason, wasOnHold = false }: { uuid: string; reason: BlockReason; wasOnHold?: boolean },
  now: Date,
): Promise<Result<Decided, DecideErrorCode>> {
  const order = await lockOrder(tx, uuid)
  if (!order) return fail('not_found')
  if (!orderMachine.canHappen('block', order.status) || (wasOnHold && !isOnHold(order))) return fail('already_decided')
  await changeStatus(tx, 'block')
    .set({ blocked_reason: reason, blocked_at: now, review_at: null })
    .where('id', '=', order.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit(tx, now, { topic: `user:${order.client_id}`, kind: 'order.status_changed', payload: { uuid } })
  await notifyOffered(tx, order, now)
  return ok(stateBefore(order))
}

/**
 * Publishes a blocked order again. Errors: suspended client, expired, leads refunded or voided, another open order of the
 * client (domain 2.1, invariant 13; AMB-90).
 */
export async function unblockOrder(tx: Db, uuid: string, now: Date): Promise<Result<Decided, DecideErrorCode>> {
  // Lock order: the user before the order, as in a suspension.
  const clientId = await findClientOf(tx, uuid)
  const client = clientId ? await lockClient(tx, clientId) : ok(null)
  if (!client.ok) return client
  const order = await lockOrder(tx, uuid)
  if (!order) return fail('not_found')
  if (order.status !== 'blocked') return fail('already_decided')
  if (!order.expires_at || order.expires_at <= now || order.phone === null) return fail('search_over')
  if (order.lead_count >= order.max_leads || (await hasLostContacts(tx, order.id))) return fail('coins_returned')
  await lockOpenOrders(tx, order.phone)
  if (await hasOtherOpenOrder(tx, order)) return fail('another_open')
  await publishOrder(tx, { id: order.id, uuid, clientId: order.client_id }, now)
  return ok(stateBefore(order))
}

/** Null for a deleted account, whose orders have no phone. */
async function findClientOf(tx: Db, uuid: string) {
  const order = tx.selectFrom('orders').select('client_id').where('uuid', '=', uuid).where('phone', 'is not', null)
  return (await order.executeTakeFirst())?.client_id ?? null
}

const hasLostContacts = async (tx: Db, orderId: number) =>
  (await tx
    .selectFrom('leads as l')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select('l.id')
    .where('l.order_id', '=', orderId)
    .where((eb) => eb.or([eb('r.lead_id', 'is not', null), eb('l.state', '=', 'voided')]))
    .executeTakeFirst()) !== undefined
