import { catalog } from '#domain/catalog/catalog.server.ts'
import type { PinLimitErrorCode, PinPurpose, PinErrorCode, ResendErrorCode } from '#domain/identity/pins/pin.ts'
import {
  askForAnotherPin,
  askForPin,
  findOrCreateClient,
  hashBrowser,
  openProvedSession,
  findOrderChallenge,
  type PinChannel,
  verifyPin,
} from '#domain/identity/identity.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { firstStatus, type OrderStatus } from '../order.ts'
import { submitVerifiedOrder } from '../moderation/verified-order.server.ts'

export type Authenticated = {
  sessionId: number
  token: string
  clientName: string
  next: 'sent' | 'instant' | 'duplicated'
}

/**
 * Verifies the phone of an order: creates the account if needed, opens a session, publishes the order (spec 2; AMB-15, AMB-20).
 * Errors: those of `verifyPin`; `pin_used` once verified, unless the same browser repeats the proof.
 */
export async function authenticateOrder(
  db: Db,
  {
    orderUuid,
    phoneId,
    pin,
    ...visit
  }: { orderUuid: string; phoneId?: string | undefined; pin: string; userAgent?: string } & RequestOrigin,
  now: Date,
): Promise<Result<Authenticated, PinErrorCode>> {
  const { browser } = visit
  const challenges = await findOrderChallenge(db, { orderUuid, phoneId, browser })
  if (!challenges) return fail('pin_unknown')
  const { uuid } = challenges.own ?? challenges.first
  const proof = await verifyPin(db, { uuid, purpose: 'order_auth', pin, browser }, now)
  if (!proof.ok) return proof
  const { phone, isRepeated } = proof.value
  return inTransaction(db, async (tx): Promise<Result<Authenticated, PinErrorCode>> => {
    const own = tx
      .selectFrom('orders')
      .select(['id', 'phone', 'contact_name', 'contact_email', 'status', 'kind', 'category_id', 'only_professional_id'])
      .where('uuid', '=', orderUuid)
      .where('phone', '=', phone)
    const contact = await own.executeTakeFirst()
    if (!contact) return fail('pin_used')
    const { contact_name: name, contact_email: email } = contact
    // Lock order: the user before the order, as in account deletion.
    const client = await findOrCreateClient(tx, { phone, name, email }, now)
    const order = await own.forUpdate().executeTakeFirst()
    const isProved = order?.status !== firstStatus
    if (!order || (isProved && !isRepeated)) return fail('pin_used')
    const published = isProved
      ? undefined
      : await submitVerifiedOrder(tx, { orderId: order.id, clientId: client.id }, now)
    const session = await openProvedSession(tx, { uuid, userId: client.id, ...visit }, now)
    const next = published === undefined ? nextOf(order) : published === 'waiting' ? 'sent' : published
    return ok({ ...session, clientName: client.name, next })
  })
}

/** The order's state for a repeated verification, as in the lost response. */
function nextOf(order: {
  status: OrderStatus
  kind: string
  category_id: number
  only_professional_id: number | null
}): Authenticated['next'] {
  if (order.status === 'duplicated') return 'duplicated'
  const isInstant =
    order.kind === 'standard' &&
    order.only_professional_id === null &&
    catalog().serviceById(order.category_id)?.instantMatch === true
  return isInstant && order.status === 'searching' ? 'instant' : 'sent'
}

type AskingAgain = {
  orderUuid: string
  phoneId?: string | undefined
  channel?: PinChannel | undefined
  /** The countdown shown: 60 s, or 10 s on the phone verification page. */
  surface?: Extract<PinPurpose, 'order_auth' | 'phone_verification'>
} & RequestOrigin

/**
 * Resends the PIN of an unverified order; a browser without a challenge gets its own first one (AMB-83). Errors:
 * countdown, five a day, limits.
 */
export async function resendOrderPin(
  db: Db,
  { orderUuid, phoneId, channel, surface = 'order_auth', ...asker }: AskingAgain,
  now: Date,
): Promise<Result<{ phone: string }, ResendErrorCode | PinLimitErrorCode>> {
  const challenges = await findOrderChallenge(db, { orderUuid, phoneId, browser: asker.browser })
  if (!challenges) return fail('pin_unknown')
  const { own } = challenges
  if (own) return askForAnotherPin(db, { ...own, purpose: surface, channel, ...asker }, now)
  const phone = await findPhoneOfUnverified(db, orderUuid)
  if (!phone) return fail('pin_used')
  const sent = await askForPin(db, { purpose: 'order_auth', phone, orderUuid, channel, ...asker }, now)
  return sent.ok ? ok({ phone }) : sent
}

const findPhoneOfUnverified = async (db: Db, orderUuid: string) =>
  (
    await db
      .selectFrom('orders')
      .select('phone')
      .where('uuid', '=', orderUuid)
      .where('status', '=', firstStatus)
      .executeTakeFirst()
  )?.phone

/**
 * Data of the PIN page: the phone's last digits, the time of this browser's last code (null for none), and whether the
 * number may change. Undefined if nothing waits.
 */
export async function findOrderAwaitingPin(
  db: Db,
  { orderUuid, phoneId, browser }: { orderUuid: string; phoneId?: string; browser?: string | undefined },
) {
  const challenges = await findOrderChallenge(db, { orderUuid, phoneId, browser })
  const order =
    challenges &&
    (await db
      .selectFrom('orders')
      .select(['status', 'browser_hash as madeBy'])
      .where('uuid', '=', orderUuid)
      .executeTakeFirst())
  if (!order) return undefined
  const { uuid, phone } = challenges.own ?? challenges.first
  const { status, madeBy } = order
  return {
    phoneId: uuid,
    phone,
    status,
    lastSentAt: challenges.own?.lastSentAt ?? null,
    mayChange: isMaker(madeBy, browser),
  }
}

/** Whether this browser made the order; a program's order belongs to the holder of its ids (docs/decisions/0029). */
export function isMaker(madeBy: Buffer | null, browser: string | undefined) {
  if (!madeBy) return true
  return hashBrowser(browser)?.equals(madeBy) === true
}
