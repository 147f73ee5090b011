import type { Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { isKnownBrowser } from './known-browser.server.ts'
import {
  type PinLimitErrorCode,
  type PinPurpose,
  type PinSendErrorCode,
  type ResendErrorCode,
  tooEarly,
} from './pin.ts'
import { isStaffPurpose } from './pin-budget.server.ts'
import { consumePinLimits } from './pin-limits.server.ts'
import { type NewChallenge, type PinChannel, resendPin, sendPin } from './send-pin.server.ts'

/** A session counts as known even if this browser never verified the phone. */
type Asking = RequestOrigin & { purpose: PinPurpose; phone: string; isKnown?: boolean }

/** Limits are consumed outside the transaction, whose rollback would restore them. */
async function consumeAskingLimits(db: Db, { purpose, phone, browser, address, proof, isKnown }: Asking) {
  // A correct staff password makes the address trusted: the hourly budget suffices.
  if (isStaffPurpose(purpose)) return consumePinLimits(db, { phone, isKnown: true })
  const isTrusted = isKnown ?? (await isKnownBrowser(db, phone, browser))
  return consumePinLimits(db, { phone, address, proof, isKnown: isTrusted })
}

/** Sends the first PIN of this browser's challenge. Errors of `sendPin` and the limits. */
export async function askForPin(
  db: Db,
  asking: Asking & NewChallenge,
  now: Date,
): Promise<Result<{ uuid: string }, PinSendErrorCode | PinLimitErrorCode>> {
  const limit = await consumeAskingLimits(db, asking)
  return limit.ok ? inTransaction(db, (tx) => sendPin(tx, asking, now)) : limit
}

/** A resend for an existing challenge; `purpose` is the one whose countdown was shown. */
type AskingAgain = Asking & { uuid: string; lastSentAt: Date; channel?: PinChannel | undefined }

/** Resends a PIN. Errors of `resendPin` (the countdown before any limit is consumed) and the limits. */
export async function askForAnotherPin(
  db: Db,
  { uuid, lastSentAt, channel, ...asking }: AskingAgain,
  now: Date,
): Promise<Result<{ phone: string }, ResendErrorCode | PinLimitErrorCode>> {
  const { purpose: surface, browser } = asking
  const early = tooEarly(surface, lastSentAt, now)
  if (early) return early
  const limit = await consumeAskingLimits(db, asking)
  return limit.ok ? inTransaction(db, (tx) => resendPin(tx, { uuid, channel, surface, browser }, now)) : limit
}
