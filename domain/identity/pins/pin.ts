import { type ActionError, fail } from '#domain/shared/result.ts'
import { withoutSpaces } from '#domain/shared/without-spaces.ts'

/** Rules of phone verification (spec 4, 9; AMB-16 to AMB-18, AMB-76; quality: PIN guessing). */

export const pinPurposes = [
  'login',
  'order_auth',
  'phone_verification',
  'account_deletion',
  'staff_login',
  'staff_password',
] as const
export type PinPurpose = (typeof pinPurposes)[number]

export const pinLength = 4
/** Also a check of `pin_challenges.attempts` in the database. */
export const maxPinAttempts = 5
export const pinLifeMinutes = 5
/** Per phone, purpose and requester (docs/decisions/0029). */
export const maxPinsPerPhoneAndDay = 5
/** Per phone and purpose, by all requesters whose browser never verified that phone. */
export const maxPinsOfAllPerPhoneAndDay = 20
/** Consecutive wrong PINs per phone and purpose that require two PINs, and that lock. */
export const wrongPinsUntilTwo = 10
export const wrongPinsUntilLocked = 100
export const lockHours = 24
/** A verification can be repeated this long, in case its response was lost. */
export const repeatedProofMinutes = 2
/** Higher than for others: staff sessions end after 15 idle minutes, and a PIN follows only a right password. */
export const maxStaffPinsPerPhoneAndDay = 40
export const pinRedirectSeconds = 2

/** Seconds before a resend. */
export const resendWaitSeconds = {
  login: 45,
  order_auth: 60,
  phone_verification: 10,
  account_deletion: 60,
  staff_login: 45,
  staff_password: 45,
} as const satisfies Record<PinPurpose, number>

/** Tolerance for fast browser clocks. */
export const resendToleranceSeconds = 1

/** A typed or pasted PIN without spaces, dots, dashes and invisible marks. */
export const plainPin = (text: string) => withoutSpaces(text).replaceAll(/[.\p{Pd}]/gu, '')

/** Exactly four digits, as text: leading zeros count. */
export const isPin = (text: string) => /^[0-9]{4}$/.test(text)

/** `pin_second`: right, a second one is required and sent. `pin_elsewhere`: requested by another browser. */
export const pinErrorCodes = [
  'pin_wrong',
  'pin_expired',
  'pin_locked',
  'pin_used',
  'pin_unknown',
  'pin_second',
  'pin_elsewhere',
  'phone_locked',
] as const
export type PinErrorCode = (typeof pinErrorCodes)[number]
/** Why no PIN is sent now: a limit is full, or proof of work is required. */
export const pinLimitErrorCodes = ['too_many_requests', 'proof_needed'] as const
export type PinLimitErrorCode = (typeof pinLimitErrorCodes)[number]
/** Why no PIN may be sent: the daily limit, or a locked phone. */
export const pinSendErrorCodes = ['too_many_pins', 'phone_locked'] as const
export type PinSendErrorCode = (typeof pinSendErrorCodes)[number]
export const resendErrorCodes = [...pinSendErrorCodes, 'resend_too_early', 'pin_used', 'pin_unknown'] as const
export type ResendErrorCode = (typeof resendErrorCodes)[number]

/** The error of an early resend with its remaining wait; null when allowed. */
export function findResendDenial(
  purpose: PinPurpose,
  lastSentAt: Date,
  now: Date,
): ActionError<'resend_too_early'> | null {
  const remainingSeconds = secondsUntilResend(purpose, lastSentAt, now)
  return remainingSeconds > 0 ? fail('resend_too_early', remainingSeconds) : null
}

/** After `maxPinAttempts` wrong PINs a new code is required, once its countdown ended. */
export const lockedPin = (purpose: PinPurpose, lastSentAt: Date, now: Date): ActionError<'pin_locked'> =>
  fail('pin_locked', Math.max(1, secondsUntilResend(purpose, lastSentAt, now)))

/** Seconds until a resend is allowed; 0 when it is. */
export function secondsUntilResend(purpose: PinPurpose, lastSentAt: Date, now: Date) {
  const waited = (now.getTime() - lastSentAt.getTime()) / 1000
  return Math.max(0, Math.ceil(resendWaitSeconds[purpose] - resendToleranceSeconds - waited))
}
