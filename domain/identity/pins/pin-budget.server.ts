import { addDays, dayMs } from '#domain/shared/durations.ts'
import { type ActionError, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { hasVerifiedPhone } from './known-browser.server.ts'
import {
  maxPinsOfAllPerPhoneAndDay,
  maxPinsPerPhoneAndDay,
  maxStaffPinsPerPhoneAndDay,
  type PinPurpose,
  type PinSendErrorCode,
} from './pin.ts'
import { findPinCounter, findLockEnd } from './wrong-pins.server.ts'

const staffPurposes = ['staff_login', 'staff_password'] as const satisfies PinPurpose[]
export const isStaffPurpose = (purpose: PinPurpose) => (staffPurposes as readonly PinPurpose[]).includes(purpose)

/** Phone, purpose and requester of a PIN. */
export type Sending = { purpose: PinPurpose; phone: string; origin_hash: Buffer | null; browser_hash: Buffer | null }

export const secondsUntil = (until: number, now: Date) => Math.max(1, Math.ceil((until - now.getTime()) / 1000))

/** Why no PIN may be sent, and for how long: a lock, or the sixth of a day. Call with the phone locked. */
export async function findSendDenial(
  tx: Db,
  sending: Sending,
  now: Date,
): Promise<ActionError<PinSendErrorCode> | null> {
  const { phone, purpose, browser_hash: browserHash } = sending
  const locked = await findLockEnd(tx, await findPinCounter(tx, { phone, purpose, browserHash }), now)
  if (locked) return fail('phone_locked', secondsUntil(locked.getTime(), now))
  const freeAt = await findNextFreeTime(tx, sending, now)
  return freeAt === null ? null : fail('too_many_pins', secondsUntil(freeAt, now))
}

/**
 * When this origin may request the next PIN for a phone and purpose; null for now. A browser that verified the phone
 * has its own share; others share the strangers' budget, with a part per network. Both staff purposes count as one.
 */
async function findNextFreeTime(tx: Db, sending: Sending, now: Date): Promise<number | null> {
  const sent = await listSentInLastDay(tx, sending, now)
  if (isStaffPurpose(sending.purpose)) return budgetFullUntil(sent, maxStaffPinsPerPhoneAndDay)
  const { phone, browser_hash, origin_hash } = sending
  if (await hasVerifiedPhone(tx, phone, browser_hash)) {
    const sentToBrowser = sent.filter((challenge) => isSame(challenge.browser_hash, browser_hash))
    return budgetFullUntil(sentToBrowser, maxPinsPerPhoneAndDay)
  }
  const sentToNetwork = sent.filter((challenge) => isSame(challenge.origin_hash, origin_hash))
  return budgetFullUntil(sentToNetwork, maxPinsPerPhoneAndDay) ?? budgetFullUntil(sent, maxPinsOfAllPerPhoneAndDay)
}

const isSame = (a: Buffer | null, b: Buffer | null) => a === b || (a && b && a.equals(b))

const listSentInLastDay = (tx: Db, { purpose, phone }: Sending, now: Date) =>
  tx
    .selectFrom('pin_challenges')
    .select(['sent_count', 'created_at', 'origin_hash', 'browser_hash'])
    .where('phone', '=', phone)
    .where('purpose', 'in', isStaffPurpose(purpose) ? staffPurposes : [purpose])
    .where('created_at', '>', addDays(now, -1))
    .where('reset_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()

/** When the oldest PIN of a full budget is a day old; null if not full. */
export function budgetFullUntil(counted: { sent_count: number; created_at: Date }[], max: number): number | null {
  let sent = 0
  for (const challenge of counted) {
    sent += challenge.sent_count
    if (sent >= max) return challenge.created_at.getTime() + dayMs
  }
  return null
}
