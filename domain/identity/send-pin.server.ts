import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { Database } from '#platform/db-types.ts'
import { enqueue } from '#platform/job-queue.ts'
import { seal } from '#platform/seal.ts'
import {
  maxPinsPerPhoneAndDay,
  type PinPurpose,
  pinLifeMinutes,
  type ResendRefusal,
  secondsUntilResend,
} from './pin.ts'
import { hashPin, newPin } from './pin-code.server.ts'

export type PinChannel = 'sms' | 'whatsapp'
type NewChallenge = { purpose: PinPurpose; phone: string; channel?: PinChannel; userId?: number; orderUuid?: string }

type Challenge = Selectable<Database['pin_challenges']>

/** When a PIN that goes out now is worth nothing any more. */
const expiry = (now: Date) => new Date(now.getTime() + pinLifeMinutes * 60_000)

/** The PIN travels to its sender sealed: a job's payload is stored, and what is stored never holds a readable PIN. */
const sendLater = (tx: Db, uuid: string, pin: string, phone: string, channel: PinChannel, purpose: PinPurpose) =>
  enqueue(
    tx,
    'send-pin',
    { challengeUuid: uuid, channel, purpose, phone, sealedPin: seal('pin', pin) },
    { maxAttempts: 3 },
  )

/**
 * Starts a challenge and has its PIN sent once the transaction is done. Refuses the sixth of one phone in a day.
 * An unanswered challenge of the same login within the wait is given back instead, and nothing is sent (AMB-18).
 */
export async function sendPin(
  tx: Db,
  { purpose, phone, channel = 'sms', userId, orderUuid }: NewChallenge,
  now: Date,
): Promise<Result<{ uuid: string }, 'too_many_pins'>> {
  if (purpose === 'login') {
    const pending = await pendingLogin(tx, phone, userId, now)
    if (pending) return done({ uuid: pending })
  }
  if ((await sentToday(tx, phone, now)) >= maxPinsPerPhoneAndDay) return refuse('too_many_pins')
  const uuid = randomUUID()
  const pin = newPin()
  await tx
    .insertInto('pin_challenges')
    .values({
      uuid,
      purpose,
      phone,
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
  return done({ uuid })
}

/**
 * Sends another PIN for the same challenge; the one before is worth nothing any more and the attempts begin anew.
 * Refuses before the countdown ended (45, 60 or 10 s by purpose), beyond five in a day, and after the challenge was met.
 * `surface` is the purpose whose countdown the person saw, where it is not that of the challenge.
 */
export async function resendPin(
  tx: Db,
  { uuid, channel, surface }: { uuid: string; channel?: PinChannel | undefined; surface?: PinPurpose | undefined },
  now: Date,
): Promise<Result<{ phone: string }, ResendRefusal>> {
  const held = await holdChallenge(tx, uuid)
  if (!held.ok) return held
  const challenge = held.value
  if (secondsUntilResend(surface ?? challenge.purpose, challenge.last_sent_at, now) > 0)
    return refuse('resend_too_early')
  return renewPin(tx, challenge, { channel: channel ?? challenge.channel, sent_count: challenge.sent_count + 1 }, now)
}

/** The challenge, locked, while somebody may still meet it. */
export async function holdChallenge(tx: Db, uuid: string): Promise<Result<Challenge, 'pin_unknown' | 'pin_used'>> {
  const challenge = await tx
    .selectFrom('pin_challenges')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!challenge) return refuse('pin_unknown')
  return challenge.verified_at ? refuse('pin_used') : done(challenge)
}

/** Gives a held challenge its next PIN and has it sent: the one before is worth nothing, and the attempts begin anew. */
export async function renewPin(
  tx: Db,
  challenge: Challenge,
  change: Partial<Pick<Challenge, 'phone' | 'channel' | 'sent_count' | 'created_at'>>,
  now: Date,
): Promise<Result<{ phone: string }, 'too_many_pins'>> {
  const { uuid, purpose, phone, channel } = { ...challenge, ...change }
  if ((await sentToday(tx, phone, now)) >= maxPinsPerPhoneAndDay) return refuse('too_many_pins')
  const pin = newPin()
  await tx
    .updateTable('pin_challenges')
    .set({ ...change, code_hash: hashPin(uuid, pin), attempts: 0, last_sent_at: now, expires_at: expiry(now) })
    .where('uuid', '=', uuid)
    .execute()
  await sendLater(tx, uuid, pin, phone, channel, purpose)
  return done({ phone })
}

async function pendingLogin(tx: Db, phone: string, userId: number | undefined, now: Date) {
  const last = await tx
    .selectFrom('pin_challenges')
    .select(['uuid', 'last_sent_at'])
    .where('purpose', '=', 'login')
    .where('phone', '=', phone)
    .where('user_id', '=', userId ?? null)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return last && secondsUntilResend('login', last.last_sent_at, now) > 0 ? last.uuid : null
}

/** How many PINs a phone got in the last 24 hours. */
async function sentToday(tx: Db, phone: string, now: Date) {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
  const { sent } = await tx
    .selectFrom('pin_challenges')
    .select(sql<number>`coalesce(sum(sent_count), 0)::int`.as('sent'))
    .where('phone', '=', phone)
    .where('created_at', '>', dayAgo)
    .executeTakeFirstOrThrow()
  return sent
}
