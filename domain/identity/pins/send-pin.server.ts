import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { addMinutes } from '#domain/shared/durations.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import type { Database } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { seal } from '#platform/security/seal.ts'
import { type Challenge, lockChallenge, lockPhone } from './challenge.server.ts'
import { isStaffPurpose, findSendDenial, type Sending } from './pin-budget.server.ts'
import { hashRequestOrigin, hashBrowser, hashPin, newPin } from './pin-code.server.ts'
import {
  type PinPurpose,
  type PinSendErrorCode,
  pinLifeMinutes,
  type ResendErrorCode,
  secondsUntilResend,
  findResendDenial,
} from './pin.ts'

type PinChannel = 'sms' | 'whatsapp'
export type NewChallenge = {
  purpose: PinPurpose
  phone: string
  channel?: PinChannel | undefined
  userId?: number
  orderUuid?: string
  /** The requesting browser, the only one where the PIN is valid. */
  browser?: string | undefined
  /** Client IP, counted in the PIN budget of its network. */
  ip?: string | undefined
}

/** Expiry of a PIN sent now. */
const expiry = (now: Date) => addMinutes(now, pinLifeMinutes)

/** Sealed, because job payloads are stored and must hold no readable PIN. */
const sendLater = (tx: Db, uuid: string, pin: string, phone: string, channel: PinChannel, purpose: PinPurpose) =>
  enqueue(
    tx,
    'send-pin',
    { challengeUuid: uuid, channel, purpose, phone, sealedPin: seal('pin', pin) },
    { maxAttempts: 3 },
  )

/**
 * Creates a challenge for this browser and queues its PIN; within the wait an unanswered one is returned instead
 * (AMB-18, AMB-83). Errors: sixth PIN per phone, purpose and requester in a day (staff: 41st), locked phone.
 */
export async function sendPin(
  tx: Db,
  { purpose, phone, channel = 'sms', userId, orderUuid, browser, ip }: NewChallenge,
  now: Date,
): Promise<Result<{ uuid: string }, PinSendErrorCode>> {
  await lockPhone(tx, phone)
  const pinRequest = { purpose, phone, browser_hash: hashBrowser(browser), origin_hash: hashRequestOrigin(ip) }
  const isSignIn = purpose === 'login' || isStaffPurpose(purpose)
  const same = { ...pinRequest, userId, orderUuid }
  const pending = (isSignIn || orderUuid !== undefined) && (await findPendingChallenge(tx, same, now))
  if (pending) return ok({ uuid: pending })
  const denial = await findSendDenial(tx, pinRequest, now)
  if (denial) return denial
  if (isSignIn) await expirePendingPins(tx, same, now)
  const uuid = randomUUID()
  const pin = newPin()
  await tx
    .insertInto('pin_challenges')
    .values({
      uuid,
      ...pinRequest,
      channel,
      user_id: userId ?? null,
      order_uuid: orderUuid ?? null,
      code_hash: hashPin(uuid, pin),
      last_sent_at: now,
      expires_at: expiry(now),
      created_at: now,
    })
    .execute()
  await sendLater(tx, uuid, pin, phone, channel, purpose)
  return ok({ uuid })
}

type ResendInput = {
  uuid: string
  channel?: PinChannel | undefined
  surface?: PinPurpose | undefined
  browser?: string | undefined
}

/**
 * Resends a PIN; the previous one is void and attempts restart. Errors: before the countdown (45, 60 or 10 s by
 * purpose; `surface`: the one shown), beyond five a day, already verified, another browser's.
 */
export async function resendPin(
  tx: Db,
  { uuid, channel, surface, browser }: ResendInput,
  now: Date,
): Promise<Result<{ phone: string }, ResendErrorCode>> {
  const lockedChallenge = await lockChallenge(tx, { uuid, browser })
  if (!lockedChallenge.ok) return lockedChallenge
  const challenge = lockedChallenge.value
  const early = findResendDenial(surface ?? challenge.purpose, challenge.last_sent_at, now)
  if (early) return early
  return renewPin(tx, challenge, { channel: channel ?? challenge.channel, sent_count: challenge.sent_count + 1 }, now)
}

type Change = Partial<Pick<Challenge, 'phone' | 'channel' | 'sent_count' | 'created_at' | 'step'>>

/** Queues the next PIN of a locked challenge, unless its phone may be sent none. */
export async function renewPin(
  tx: Db,
  challenge: Challenge,
  change: Change,
  now: Date,
): Promise<Result<{ phone: string }, PinSendErrorCode>> {
  const phone = change.phone ?? challenge.phone
  await lockPhone(tx, phone)
  const denial = await findSendDenial(tx, { ...challenge, phone }, now)
  if (denial) return denial
  await issuePin(tx, challenge, change, now)
  return ok({ phone })
}

/** Queues the next PIN of a locked challenge: the previous one is void, attempts restart. */
export async function issuePin(tx: Db, challenge: Challenge, change: Change, now: Date) {
  const { uuid, purpose, phone, channel } = { ...challenge, ...change }
  const pin = newPin()
  await tx
    .updateTable('pin_challenges')
    .set({ ...change, code_hash: hashPin(uuid, pin), attempts: 0, last_sent_at: now, expires_at: expiry(now) })
    .where('uuid', '=', uuid)
    .execute()
  await sendLater(tx, uuid, pin, phone, channel, purpose)
}

type PinRequest = Sending & { userId: number | undefined; orderUuid: string | undefined }

/** Unanswered challenges of the same request: of this browser or, for API clients, of this network. */
const isPendingPinOf =
  ({ purpose, phone, userId, orderUuid, browser_hash, origin_hash }: PinRequest, now: Date) =>
  (eb: ExpressionBuilder<Database, 'pin_challenges'>) =>
    eb.and([
      eb.and({ purpose, phone }),
      eb('user_id', 'is not distinct from', userId ?? null),
      eb('order_uuid', 'is not distinct from', orderUuid ?? null),
      eb('verified_at', 'is', null),
      eb('expires_at', '>', now),
      browser_hash
        ? eb('browser_hash', '=', browser_hash)
        : eb.and([eb('browser_hash', 'is', null), eb('origin_hash', '=', origin_hash)]),
    ])

async function findPendingChallenge(tx: Db, pinRequest: PinRequest, now: Date) {
  const last = await tx
    .selectFrom('pin_challenges')
    .select(['uuid', 'last_sent_at'])
    .where(isPendingPinOf(pinRequest, now))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last && secondsUntilResend(pinRequest.purpose, last.last_sent_at, now) > 0 ? last.uuid : null
}

/** Expires the pending PINs of this browser and purpose: only the newest is valid. */
const expirePendingPins = (tx: Db, pinRequest: PinRequest, now: Date) =>
  tx.updateTable('pin_challenges').set({ expires_at: now }).where(isPendingPinOf(pinRequest, now)).execute()
