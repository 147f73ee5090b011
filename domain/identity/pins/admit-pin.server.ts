import { ok, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { isKnownBrowser } from './known-browser.server.ts'
import { isStaffPurpose } from './pin-budget.server.ts'
import { consumePinLimits } from './pin-limits.server.ts'
import { type PinLimitErrorCode, type PinPurpose, findResendDenial } from './pin.ts'

/** A session counts as known even if this browser never verified the phone. */
type PinRequestInput = RequestOrigin & { purpose: PinPurpose; phone: string; isKnown?: boolean }

/**
 * Consumes the limits of sending a PIN. For the `admit` of an action: limits are consumed outside the transaction,
 * whose rollback would restore them.
 */
export async function admitPin(
  db: Db,
  { purpose, phone, browser, ip, proofOfWork, isKnown }: PinRequestInput,
): Promise<Result<null, PinLimitErrorCode>> {
  // A correct staff password makes the IP trusted: the hourly budget suffices.
  const isStaff = isStaffPurpose(purpose)
  const isTrusted = isStaff || (isKnown ?? (await isKnownBrowser(db, phone, browser)))
  const limit = await consumePinLimits(
    db,
    isStaff ? { phone, isKnown: true } : { phone, ip, proofOfWork, isKnown: isTrusted },
  )
  return limit.ok ? ok(null) : limit
}

/** `admitPin` for a resend; `purpose` is the one whose countdown was shown. The countdown comes before limits. */
export async function admitResend(
  db: Db,
  { lastSentAt, ...request }: PinRequestInput & { lastSentAt: Date },
  now: Date,
): Promise<Result<null, PinLimitErrorCode | 'resend_too_early'>> {
  return findResendDenial(request.purpose, lastSentAt, now) ?? admitPin(db, request)
}
