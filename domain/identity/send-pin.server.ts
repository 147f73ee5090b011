import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { done, type Refusal, refuse, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { Database } from '#platform/db-types.ts'
import { enqueue } from '#platform/job-queue.ts'
import { seal } from '#platform/seal.ts'
import {
  maxPinsPerPhoneAndDay,
  maxStaffPinsPerPhoneAndDay,
  type PinPurpose,
  type PinSendRefusal,
  pinLifeMinutes,
  type ResendRefusal,
  secondsUntilResend,
  tooEarly,
  wrongPinsUntilLocked,
} from './pin.ts'
import { hashBrowser, hashPin, newPin } from './pin-code.server.ts'
import { wrongPinsInARow } from './wrong-pins.server.ts'

export type PinChannel = 'sms' | 'whatsapp'
type NewChallenge = {
  purpose: PinPurpose
  phone: string
  channel?: PinChannel
  userId?: number
  orderUuid?: string
  /** The mark of the browser that asks; only there is the PIN worth something. */
  browser?: string | undefined
}

type Challenge = Selectable<Database['pin_challenges']>

const dayMs = 24 * 3_600_000
const ofTeam = ['staff_login', 'staff_password'] as const satisfies PinPurpose[]
const isOfTeam = (purpose: PinPurpose) => (ofTeam as readonly PinPurpose[]).includes(purpose)

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
 * Starts a challenge and has its PIN sent once the transaction is done. Refuses the sixth of one phone in a day (of the
 * team, the 41st), and a phone that is locked.
 * An unanswered challenge of the same sign-in, or of the same change of a password, within the wait is given back instead,
 * and nothing is sent (AMB-18).
 */
export async function sendPin(
  tx: Db,
  { purpose, phone, channel = 'sms', userId, orderUuid, browser }: NewChallenge,
  now: Date,
): Promise<Result<{ uuid: string }, PinSendRefusal>> {
  await oneAtATime(tx, phone)
  if (purpose === 'login' || isOfTeam(purpose)) {
    const pending = await pendingChallenge(tx, { purpose, phone, userId }, now)
    if (pending) {
      // Whoever asked last is the one whose browser may answer.
      await tx
        .updateTable('pin_challenges')
        .set({ browser_hash: hashBrowser(browser) })
        .where('uuid', '=', pending)
        .execute()
      return done({ uuid: pending })
    }
  }
  const refusal = await mayBeSent(tx, { purpose, phone }, now)
  if (refusal) return refusal
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
      browser_hash: hashBrowser(browser),
      code_hash: hashPin(uuid, pin),
      last_sent_at: now,
      expires_at: expiry(now),
      created_at: now,
    })
    .execute()
  await sendLater(tx, uuid, pin, phone, channel, purpose)
  return done({ uuid })
}

type Again = {
  uuid: string
  channel?: PinChannel | undefined
  surface?: PinPurpose | undefined
  browser?: string | undefined
}

/**
 * Sends another PIN for the same challenge; the one before is worth nothing any more and the attempts begin anew.
 * Refuses before the countdown ended (45, 60 or 10 s by purpose), beyond five in a day, and after the challenge was met.
 * `surface` is the purpose whose countdown the person saw, where it is not that of the challenge. The browser that asks is
 * the one in which it is worth something from here on.
 */
export async function resendPin(
  tx: Db,
  { uuid, channel, surface, browser }: Again,
  now: Date,
): Promise<Result<{ phone: string }, ResendRefusal>> {
  const held = await holdChallenge(tx, uuid)
  if (!held.ok) return held
  const challenge = held.value
  const early = tooEarly(surface ?? challenge.purpose, challenge.last_sent_at, now)
  if (early) return early
  const counted = { channel: channel ?? challenge.channel, sent_count: challenge.sent_count + 1 }
  return renewPin(tx, challenge, { ...counted, browser_hash: hashBrowser(browser) }, now)
}

/** The challenge, locked, while somebody may still meet it. */
export async function holdChallenge(tx: Db, uuid: string): Promise<Result<Challenge, 'pin_unknown' | 'pin_used'>> {
  const ofPhone = await tx.selectFrom('pin_challenges').select('phone').where('uuid', '=', uuid).executeTakeFirst()
  if (!ofPhone) return refuse('pin_unknown')
  await oneAtATime(tx, ofPhone.phone) // the phone before its challenges, as whoever sends to it does
  const challenge = await tx
    .selectFrom('pin_challenges')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!challenge) return refuse('pin_unknown')
  return challenge.verified_at ? refuse('pin_used') : done(challenge)
}

type Change = Partial<Pick<Challenge, 'phone' | 'channel' | 'sent_count' | 'created_at' | 'browser_hash' | 'step'>>

/** Gives a held challenge its next PIN, unless its phone may be sent none. */
export async function renewPin(
  tx: Db,
  challenge: Challenge,
  change: Change,
  now: Date,
): Promise<Result<{ phone: string }, PinSendRefusal>> {
  const phone = change.phone ?? challenge.phone
  await oneAtATime(tx, phone)
  const refusal = await mayBeSent(tx, { purpose: challenge.purpose, phone }, now)
  if (refusal) return refusal
  await issuePin(tx, challenge, change, now)
  return done({ phone })
}

/** Has the next PIN of a held challenge sent: the one before is worth nothing, and the attempts begin anew. */
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

/** Until the end of the transaction nobody else counts or sends PINs of this phone: what is counted is true when it is written. */
const oneAtATime = (tx: Db, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pin:${phone}`}, 0))`.execute(tx)

type Asked = Sending & { userId: number | undefined }

async function pendingChallenge(tx: Db, { purpose, phone, userId }: Asked, now: Date) {
  const last = await tx
    .selectFrom('pin_challenges')
    .select(['uuid', 'last_sent_at'])
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('user_id', '=', userId ?? null)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return last && secondsUntilResend(purpose, last.last_sent_at, now) > 0 ? last.uuid : null
}

type Sending = { purpose: PinPurpose; phone: string }

/** Why no PIN goes to a phone, if so. Of the sixth in a day also for how long. */
async function mayBeSent(tx: Db, sending: Sending, now: Date): Promise<Refusal<PinSendRefusal> | null> {
  if ((await wrongPinsInARow(tx, sending.phone)) >= wrongPinsUntilLocked) return refuse('phone_locked')
  const freeAt = await nextFreeAt(tx, sending, now)
  if (freeAt === null) return null
  return refuse('too_many_pins', Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)))
}

/**
 * When a phone that got all PINs of 24 hours may have the next one; null when that is now. Those of the team are counted
 * apart: one phone may be a client's too.
 */
async function nextFreeAt(tx: Db, { purpose, phone }: Sending, now: Date): Promise<number | null> {
  const isStaff = isOfTeam(purpose)
  const most = isStaff ? maxStaffPinsPerPhoneAndDay : maxPinsPerPhoneAndDay
  const counted = await tx
    .selectFrom('pin_challenges')
    .select(['sent_count', 'created_at'])
    .where('phone', '=', phone)
    .where('purpose', isStaff ? 'in' : 'not in', ofTeam)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .orderBy('created_at', 'desc')
    .execute()
  let sent = 0
  for (const challenge of counted) {
    sent += challenge.sent_count
    if (sent >= most) return challenge.created_at.getTime() + dayMs
  }
  return null
}
