import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { cleanEmail, isSignUpEmail } from '#domain/shared/email.ts'

/** The sign-up box with e-mail and phone, the first step (spec 5, 8; AMB-49; ./sign-up-steps.ts). */

export const signUpHours = 24
export const maxServices = 10
export const signUpNameLimit = 80
/** The default radius. */
export const defaultRadiusKm = 30

export type SignUpErrorCode = 'required' | 'invalid'
export type BoxFields = { email: string; phone: string }
export type BoxErrors = Partial<Record<keyof BoxFields, SignUpErrorCode>>

/** The error of an e-mail, or undefined. */
export function emailError(text: string): SignUpErrorCode | undefined {
  if (!cleanEmail(text)) return 'required'
  return isSignUpEmail(cleanEmail(text)) ? undefined : 'invalid'
}

/** The error of a phone, or undefined: a Brazilian mobile number, whatever its punctuation (AMB-12). */
export function phoneError(text: string): SignUpErrorCode | undefined {
  if (!text.trim()) return 'required'
  return canonicalMobile(text) ? undefined : 'invalid'
}

type Checked<Value, Errors> = { ok: true; value: Value } | { ok: false; errors: Errors }

/** Validates the box and normalises e-mail and phone. */
export function checkBox(fields: BoxFields): Checked<BoxFields, BoxErrors> {
  const errors: BoxErrors = {}
  const email = emailError(fields.email)
  const mobile = canonicalMobile(fields.phone)
  const phone = phoneError(fields.phone)
  if (email) errors.email = email
  if (phone) errors.phone = phone
  if (email || phone || !mobile) return { ok: false, errors }
  return { ok: true, value: { email: cleanEmail(fields.email).toLowerCase(), phone: mobile } }
}

export const signUpDenialCodes = ['sign_up_unknown', 'sign_up_used', 'sign_up_expired'] as const
export type SignUpDenialCode = (typeof signUpDenialCodes)[number]
/** Verified, but banned, or phone or e-mail already have an account. */
export type FinishErrorCode = SignUpDenialCode | 'account_barred' | 'account_known'
