/** Rules of the PIN that proves a phone (spec 4, 9; AMB-16 to AMB-18, AMB-76; quality: PIN guessing). */

export const pinPurposes = ['login', 'order_auth', 'phone_verification', 'account_deletion'] as const
export type PinPurpose = (typeof pinPurposes)[number]

export const pinLength = 4
export const maxPinAttempts = 5
export const pinLifeMinutes = 5
export const maxPinsPerPhoneAndDay = 5
export const pinRedirectSeconds = 2

/** How long a person waits before asking for another code. */
export const resendWaitSeconds = {
  login: 45,
  order_auth: 60,
  phone_verification: 10,
  account_deletion: 60,
} as const satisfies Record<PinPurpose, number>

/** The server forgives a browser whose clock runs a little fast. */
export const resendToleranceSeconds = 1

/** Digits only, exactly four, kept as text: leading zeros count. */
export const isPin = (text: string) => /^[0-9]{4}$/.test(text)

export type PinRefusal = 'pin_wrong' | 'pin_expired' | 'pin_locked' | 'pin_used' | 'pin_unknown'
export type ResendRefusal = 'resend_too_early' | 'too_many_pins' | 'pin_used' | 'pin_unknown'

/** Whole seconds until another code may be asked for; 0 when it may be now. */
export function secondsUntilResend(purpose: PinPurpose, lastSentAt: Date, now: Date) {
  const waited = (now.getTime() - lastSentAt.getTime()) / 1000
  return Math.max(0, Math.ceil(resendWaitSeconds[purpose] - resendToleranceSeconds - waited))
}
