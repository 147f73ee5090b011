import {
  type PinLimitRefusal,
  type PinPurpose,
  type PinRefusal,
  type ResendRefusal,
  tooEarly,
} from '#domain/identity/pin.ts'
import {
  findOrCreateClient,
  mayAskForPin,
  openSession,
  type PinChannel,
  resendPin,
  verifyPin,
} from '#domain/identity/identity.server.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { Asker } from '#platform/request-origin.ts'
import { publishOrDuplicate } from './verified-order.server.ts'

export type Authenticated = {
  sessionId: number
  token: string
  clientName: string
  next: 'sent' | 'instant' | 'duplicated'
}

/** The one challenge of an order. Whoever names it by its id must name the right one. */
export const challengeOf = (db: Db, orderUuid: string, phoneId?: string) =>
  db
    .selectFrom('pin_challenges')
    .select(['uuid', 'phone', 'last_sent_at'])
    .where('order_uuid', '=', orderUuid)
    .where('purpose', '=', 'order_auth')
    .$if(phoneId !== undefined, (challenges) => challenges.where('uuid', '=', phoneId!))
    .executeTakeFirst()

/**
 * The right PIN makes the visitor a client: account found or created, session opened, order on its way (spec 2; AMB-15,
 * AMB-20). Refuses as `verifyPin` does; an order that was authenticated already is `pin_used`. `phoneId` is the
 * challenge, for a surface whose address names it.
 */
export async function authenticateOrder(
  db: Db,
  {
    orderUuid,
    phoneId,
    pin,
    ...visit
  }: { orderUuid: string; phoneId?: string | undefined; pin: string; userAgent?: string } & Asker,
  now: Date,
): Promise<Result<Authenticated, PinRefusal>> {
  const challenge = await challengeOf(db, orderUuid, phoneId)
  if (!challenge) return refuse('pin_unknown')
  const proof = await verifyPin(db, { uuid: challenge.uuid, pin, browser: visit.browser }, now)
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
      { phone: order.phone!, name: order.contact_name, email: order.contact_email },
      now,
    )
    const next = await publishOrDuplicate(tx, { orderId: order.id, clientId: client.id }, now)
    const session = await openSession(tx, { userId: client.id, ...visit }, now)
    return done({ ...session, clientName: client.name, next: next === 'waiting' ? 'sent' : next })
  })
}

type AskingAgain = {
  orderUuid: string
  phoneId?: string | undefined
  channel?: PinChannel | undefined
  /** Whose countdown the person saw: 60 s, or 10 s where the phone is verified. */
  surface?: Extract<PinPurpose, 'order_auth' | 'phone_verification'>
} & Asker

/** Sends another PIN for an order that waits for one. Refuses before its countdown ended, beyond five in a day, and as limits say. */
export async function resendOrderPin(
  db: Db,
  { orderUuid, phoneId, channel, surface = 'order_auth', browser, ...from }: AskingAgain,
  now: Date,
): Promise<Result<{ phone: string }, ResendRefusal | PinLimitRefusal>> {
  const challenge = await challengeOf(db, orderUuid, phoneId)
  if (!challenge) return refuse('pin_unknown')
  const early = tooEarly(surface, challenge.last_sent_at, now)
  if (early) return early
  const mayAsk = await mayAskForPin(db, { phone: challenge.phone, ...from })
  if (!mayAsk.ok) return mayAsk
  return inTransaction(db, (tx) => resendPin(tx, { uuid: challenge.uuid, channel, surface, browser }, now))
}

/** What the PIN page shows before anything is proved: the phone's ends and when the last code went out. Null when nothing waits. */
export function orderAwaitingPin(db: Db, orderUuid: string) {
  return db
    .selectFrom('orders')
    .innerJoin('pin_challenges', 'pin_challenges.order_uuid', 'orders.uuid')
    .select([
      'pin_challenges.uuid as phoneId',
      'pin_challenges.phone',
      'orders.status',
      'pin_challenges.last_sent_at as lastSentAt',
    ])
    .where('orders.uuid', '=', orderUuid)
    .where('pin_challenges.purpose', '=', 'order_auth')
    .executeTakeFirst()
}
