import { type ActionError, fail } from '#domain/shared/result.ts'

/** Rules of the PIN that proves a phone (spec 4, 9; AMB-16 to AMB-18, AMB-76; quality: PIN guessing). */

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
export const maxPinAttempts = 5
export const pinLifeMinutes = 5
/** For one phone, purpose and asker: what a stranger asks for is taken from the stranger (docs/decisions/0029). */
export const maxPinsPerPhoneAndDay = 5
/** For one phone and purpose, by all askers whose browser never proved that phone. */
export const maxPinsOfAllPerPhoneAndDay = 20
/** Wrong PINs in a row for one phone and purpose after which it takes two PINs in sequence, and after which none helps for a while. */
export const wrongPinsUntilTwo = 10
export const wrongPinsUntilLocked = 100
export const lockHours = 24
/** For so long the same proof of the same browser is answered once more: the answer may have been lost. */
export const repeatedProofMinutes = 2
/** Staff sessions end after 15 idle minutes, and each of these follows a password. */
export const maxStaffPinsPerPhoneAndDay = 40
export const pinRedirectSeconds = 2

/** How long a person waits before asking for another code. */
export const resendWaitSeconds = {
  login: 45,
  order_auth: 60,
  phone_verification: 10,
  account_deletion: 60,
  staff_login: 45,
  staff_password: 45,
} as const satisfies Record<PinPurpose, number>

/** The server forgives a browser whose clock runs a little fast. */
export const resendToleranceSeconds = 1

/** Digits only, exactly four, kept as text: leading zeros count. */
export const isPin = (text: string) => /^[0-9]{4}$/.test(text)

/** `pin_second`: right, and another one is on its way, which is asked for too. `pin_elsewhere`: another browser asked for it. */
export type PinErrorCode =
  | 'pin_wrong'
  | 'pin_expired'
  | 'pin_locked'
  | 'pin_used'
  | 'pin_unknown'
  | 'pin_second'
  | 'pin_elsewhere'
  | 'phone_locked'
/** Why no PIN is sent now: a limit is full, or proof of work is required. */
export type PinLimitErrorCode = 'too_many_requests' | 'proof_needed'
/** Why no PIN goes out: the sixth of a day, or a phone that is locked for too many wrong ones. */
export type PinSendErrorCode = 'too_many_pins' | 'phone_locked'
export type ResendErrorCode = PinSendErrorCode | 'resend_too_early' | 'pin_used' | 'pin_unknown'

/** The refusal of another code before its countdown ended, with what is left of it; null when it may go out. */
export function tooEarly(purpose: PinPurpose, lastSentAt: Date, now: Date): ActionError<'resend_too_early'> | null {
  const left = secondsUntilResend(purpose, lastSentAt, now)
  return left > 0 ? fail('resend_too_early', left) : null
}

/** Five wrong ones: no PIN helps before another code, which may be asked for when its countdown ended. */
export const lockedPin = (purpose: PinPurpose, lastSentAt: Date, now: Date): ActionError<'pin_locked'> =>
  fail('pin_locked', Math.max(1, secondsUntilResend(purpose, lastSentAt, now)))

/** Whole seconds until another code may be asked for; 0 when it may be now. */
export function secondsUntilResend(purpose: PinPurpose, lastSentAt: Date, now: Date) {
  const waited = (now.getTime() - lastSentAt.getTime()) / 1000
  return Math.max(0, Math.ceil(resendWaitSeconds[purpose] - resendToleranceSeconds - waited))
}
