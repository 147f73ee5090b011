import { addMinutes } from '#domain/shared/durations.ts'
import { ok, type ActionError, fail, type Result } from '#domain/shared/result.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { type Challenge, isOwn, lockPhone } from './challenge.server.ts'
import { secondsUntil } from './pin-budget.server.ts'
import { hashBrowser, hashPin, isSameHash } from './pin-code.server.ts'
import {
  isPin,
  plainPin,
  lockedPin,
  maxPinAttempts,
  type PinPurpose,
  type PinErrorCode,
  repeatedProofMinutes,
  wrongPinsUntilTwo,
} from './pin.ts'
import { issuePin } from './send-pin.server.ts'
import { findPinCounter, clearWrongPins, restorePinAttempt, findLockEnd, takeWrongPin } from './wrong-pins.server.ts'

/** `isRepeated`: verified before; that response may have been lost. */
export type VerifiedPin = { uuid: string; phone: string; userId: number | null; isRepeated: boolean }
export type Guess = {
  uuid: string
  /** The expected purpose; a PIN for another purpose is unknown and unchanged. */
  purpose: PinPurpose
  pin: string
  browser?: string | undefined
}
type PinResult = Result<VerifiedPin, PinErrorCode>

/**
 * Counts a wrong PIN before comparing and in its own transaction, so that guesses stay counted (docs/decisions/0029).
 * The same browser may repeat a right PIN within two minutes. Errors: wrong, expired, locked, used, other purpose or
 * browser; after ten wrong ones a second PIN is required, after a hundred the phone is locked.
 */
export async function verifyPin(db: Db, guess: Guess, now: Date): Promise<PinResult> {
  const result = await checkPin(db, guess, now)
  await countBusinessEvent(db, 'pin_checks_total', { result: result.ok ? 'ok' : result.code })
  return result
}

async function checkPin(db: Db, guess: Guess, now: Date): Promise<PinResult> {
  const attempt = await takeAttempt(db, guess, now)
  if (!attempt) return findPinError(db, guess, now)
  const result = await inTransaction(db, async (tx) => ok(await applyGuess(tx, attempt, guess, now)))
  return result.value
}

/** Consumes an attempt, for the right purpose and browser. */
const takeAttempt = (db: Db, { uuid, purpose, browser }: Guess, now: Date) =>
  db
    .updateTable('pin_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('uuid', '=', uuid)
    .where('purpose', '=', purpose)
    .where('attempts', '<', maxPinAttempts)
    .where((eb) => eb.or([eb('browser_hash', 'is', null), eb('browser_hash', '=', hashBrowser(browser))]))
    .where((eb) =>
      eb.or([
        eb.and([eb('verified_at', 'is', null), eb('expires_at', '>', now)]),
        eb.and([eb('verified_at', '>', repeatableSince(now)), eb('browser_hash', 'is not', null)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

const repeatableSince = (now: Date) => addMinutes(now, -repeatedProofMinutes)

const verified = ({ uuid, phone, user_id }: Challenge, isRepeated: boolean): PinResult =>
  ok({ uuid, phone, userId: user_id, isRepeated })

/** Serialized per phone: compares and applies the result. */
async function applyGuess(tx: Db, attempt: Challenge, guess: Guess, now: Date): Promise<PinResult> {
  const pin = plainPin(guess.pin)
  const { uuid, phone, purpose, browser_hash: browserHash } = attempt
  await lockPhone(tx, phone)
  const isRight = () => isPin(pin) && isSameHash(attempt.code_hash, hashPin(uuid, pin))
  if (attempt.verified_at) return isRight() ? verified(attempt, true) : fail('pin_used')
  const counter = await findPinCounter(tx, { phone, purpose, browserHash })
  const wrongBefore = await takeWrongPin(tx, counter, now)
  if (wrongBefore === null) return lockedPhone(await findLockEnd(tx, counter, now), now)
  if (!isRight())
    return attempt.attempts >= maxPinAttempts ? lockedPin(purpose, attempt.last_sent_at, now) : fail('pin_wrong')

  const needsSecond = wrongBefore >= wrongPinsUntilTwo && attempt.step === 1
  const updated = await tx
    .updateTable('pin_challenges')
    .set(needsSecond ? { step: 2 } : { verified_at: now })
    .where('uuid', '=', uuid)
    .where('verified_at', 'is', null)
    .where('code_hash', '=', attempt.code_hash) // a concurrent resend voided this PIN
    .returningAll()
    .executeTakeFirst()
  if (updated && !needsSecond) {
    await clearWrongPins(tx, counter)
    return verified(updated, false)
  }
  await restorePinAttempt(tx, counter)
  if (!updated) return repeatConcurrentPin(tx, attempt)
  // The second PIN is allowed after the first was right, whatever was sent today.
  await issuePin(tx, updated, { sent_count: updated.sent_count + 1 }, now)
  return fail('pin_second')
}

const lockedPhone = (until: Date | null, now: Date): ActionError<'phone_locked'> =>
  fail('phone_locked', until ? secondsUntil(until.getTime(), now) : 1)

/** Of two concurrent right PINs the second succeeds like the first. */
async function repeatConcurrentPin(tx: Db, { uuid, code_hash, browser_hash }: Challenge): Promise<PinResult> {
  if (!browser_hash) return fail('pin_used')
  const winner = await tx
    .selectFrom('pin_challenges')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('verified_at', 'is not', null)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  return winner ? verified(winner, true) : fail('pin_used')
}

async function findPinError(db: Db, { uuid, purpose, browser }: Guess, now: Date): Promise<ActionError<PinErrorCode>> {
  const challenge = await db
    .selectFrom('pin_challenges')
    .select(['verified_at', 'attempts', 'browser_hash', 'last_sent_at'])
    .where('uuid', '=', uuid)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!challenge) return fail('pin_unknown')
  if (challenge.verified_at) return fail('pin_used')
  if (challenge.attempts >= maxPinAttempts) return lockedPin(purpose, challenge.last_sent_at, now)
  return fail(isOwn(challenge, browser) ? 'pin_expired' : 'pin_elsewhere')
}
