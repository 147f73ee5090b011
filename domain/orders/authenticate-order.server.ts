import type { PinRefusal, ResendRefusal } from '#domain/identity/pin.ts'
import { findOrCreateClient, openSession, resendPin, verifyPin } from '#domain/identity/identity.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { publishOrDuplicate } from './verified-order.server.ts'

export type Authenticated = { sessionId: number; token: string; clientName: string; next: 'sent' | 'duplicated' }

const challengeOf = (db: Db, orderUuid: string) =>
  db
    .selectFrom('pin_challenges')
    .select('uuid')
    .where('order_uuid', '=', orderUuid)
    .where('purpose', '=', 'order_auth')
    .executeTakeFirst()

/**
 * The right PIN makes the visitor a client: account found or created, session opened, order on its way (spec 2; AMB-15,
 * AMB-20). Refuses as `verifyPin` does; an order that was authenticated already is `pin_used`.
 */
export async function authenticateOrder(
  db: Db,
  { orderUuid, pin, ...browser }: { orderUuid: string; pin: string; userAgent?: string; address?: string },
  now: Date,
): Promise<Result<Authenticated, PinRefusal>> {
  const challenge = await challengeOf(db, orderUuid)
  if (!challenge) return refuse('pin_unknown')
  const proof = await verifyPin(db, { uuid: challenge.uuid, pin }, now)
  if (!proof.ok) return proof
  return inTransaction(db, async (tx): Promise<Result<Authenticated, PinRefusal>> => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'phone', 'contact_name', 'contact_email'])
      .where('uuid', '=', orderUuid)
      .where('status', '=', 'pending_verification')
      .forUpdate()
      .executeTakeFirst()
    if (!order) return refuse('pin_used')
    const client = await findOrCreateClient(
      tx,
      { phone: order.phone, name: order.contact_name, email: order.contact_email },
      now,
    )
    const next = await publishOrDuplicate(tx, { orderId: order.id, clientId: client.id }, now)
    const session = await openSession(tx, { userId: client.id, ...browser }, now)
    return done({ ...session, clientName: client.name, next: next === 'duplicated' ? 'duplicated' : 'sent' })
  })
}

/** Sends another PIN for an order that waits for one. Refuses before 60 s and beyond five in a day. */
export function resendOrderPin(
  db: Db,
  { orderUuid }: { orderUuid: string },
  now: Date,
): Promise<Result<{ phone: string }, ResendRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<{ phone: string }, ResendRefusal>> => {
    const challenge = await challengeOf(tx, orderUuid)
    return challenge ? resendPin(tx, { uuid: challenge.uuid }, now) : refuse('pin_unknown')
  })
}

/** What the PIN page shows before anything is proved: the phone's ends and when the last code went out. Null when nothing waits. */
export function orderAwaitingPin(db: Db, orderUuid: string) {
  return db
    .selectFrom('orders')
    .innerJoin('pin_challenges', 'pin_challenges.order_uuid', 'orders.uuid')
    .select(['orders.phone', 'orders.status', 'pin_challenges.last_sent_at as lastSentAt'])
    .where('orders.uuid', '=', orderUuid)
    .where('pin_challenges.purpose', '=', 'order_auth')
    .executeTakeFirst()
}
