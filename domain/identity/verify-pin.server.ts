import { done, type Refusal, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import {
  isPin,
  lockedPin,
  maxPinAttempts,
  type PinPurpose,
  type PinRefusal,
  wrongPinsUntilLocked,
  wrongPinsUntilTwo,
} from './pin.ts'
import { hashBrowser, hashPin, isSameHash } from './pin-code.server.ts'
import { holdChallenge, issuePin } from './send-pin.server.ts'
import { countWrongPin, forgetWrongPins, wrongPinsInARow } from './wrong-pins.server.ts'

export type VerifiedPin = {
  uuid: string
  purpose: PinPurpose
  phone: string
  userId: number | null
  orderUuid: string | null
}
type Guess = { uuid: string; pin: string; browser?: string | undefined }

/**
 * Takes one of the five attempts, then compares: the attempt is spent before anything is learned, so that two hundred
 * guesses at once win nothing. A right PIN is used up by this call. Refuses a wrong, expired, locked or used one, one that
 * another browser asked for, and every one of a phone that met a hundred wrong ones in a row. After ten of them a right PIN
 * is followed by a second one, which is asked for too (quality: PIN guessing).
 * Runs outside a transaction on purpose: a wrong guess must stay counted whatever happens next.
 */
export async function verifyPin(
  db: Db,
  { uuid, pin, browser }: Guess,
  now: Date,
): Promise<Result<VerifiedPin, PinRefusal>> {
  const taken = await takeAttempt(db, { uuid, browser }, now)
  if (!taken) return whyNot(db, { uuid, browser }, now)
  const wrongBefore = await wrongPinsInARow(db, taken.phone)
  if (wrongBefore >= wrongPinsUntilLocked) return refuse('phone_locked')
  if (!isPin(pin) || !isSameHash(taken.code_hash, hashPin(uuid, pin))) {
    await countWrongPin(db, taken.phone)
    const isLast = taken.attempts >= maxPinAttempts
    return isLast ? lockedPin(taken.purpose, taken.last_sent_at, now) : refuse('pin_wrong')
  }
  if (wrongBefore >= wrongPinsUntilTwo && taken.step === 1) return askForSecond(db, uuid, taken.code_hash, now)

  const met = await db
    .updateTable('pin_challenges')
    .set({ verified_at: now })
    .where('uuid', '=', uuid)
    .where('verified_at', 'is', null)
    .where('code_hash', '=', taken.code_hash) // a resend in between has made this PIN worthless
    .returning(['uuid', 'purpose', 'phone', 'user_id', 'order_uuid'])
    .executeTakeFirst()
  if (!met) return refuse('pin_used')
  if (wrongBefore) await forgetWrongPins(db, met.phone)
  return done({
    uuid: met.uuid,
    purpose: met.purpose,
    phone: met.phone,
    userId: met.user_id,
    orderUuid: met.order_uuid,
  })
}

/** One of the five attempts, in the browser that asked for the PIN. */
const takeAttempt = (db: Db, { uuid, browser }: Pick<Guess, 'uuid' | 'browser'>, now: Date) =>
  db
    .updateTable('pin_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('uuid', '=', uuid)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxPinAttempts)
    .where((eb) => eb.or([eb('browser_hash', 'is', null), eb('browser_hash', '=', hashBrowser(browser))]))
    .returning(['code_hash', 'attempts', 'step', 'phone', 'purpose', 'last_sent_at'])
    .executeTakeFirst()

/** The first of two PINs was right: the second goes out. Of two who knew the first, one has it sent. */
async function askForSecond(db: Db, uuid: string, firstHash: Buffer, now: Date): Promise<Result<never, PinRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<never, PinRefusal>> => {
    const held = await holdChallenge(tx, uuid)
    if (!held.ok) return held
    if (!isSameHash(held.value.code_hash, firstHash)) return refuse('pin_used')
    // Whoever proved the first may have the second, whatever was sent today.
    await issuePin(tx, held.value, { step: 2, sent_count: held.value.sent_count + 1 }, now)
    return done(undefined as never)
  }).then((outcome) => (outcome.ok ? refuse('pin_second') : outcome))
}

async function whyNot(
  db: Db,
  { uuid, browser }: Pick<Guess, 'uuid' | 'browser'>,
  now: Date,
): Promise<Refusal<PinRefusal>> {
  const challenge = await db
    .selectFrom('pin_challenges')
    .select(['purpose', 'verified_at', 'attempts', 'browser_hash', 'last_sent_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!challenge) return refuse('pin_unknown')
  if (challenge.verified_at) return refuse('pin_used')
  if (challenge.attempts >= maxPinAttempts) return lockedPin(challenge.purpose, challenge.last_sent_at, now)
  const asker = challenge.browser_hash
  const own = hashBrowser(browser)
  return refuse(asker && !(own && isSameHash(asker, own)) ? 'pin_elsewhere' : 'pin_expired')
}
