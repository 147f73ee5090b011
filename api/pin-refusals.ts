import {
  type PinLimitRefusal,
  type PinPurpose,
  type PinRefusal,
  resendWaitSeconds,
  type ResendRefusal,
} from '#domain/identity/pin.ts'
import type { Refusal } from '#domain/shared/result.ts'
import { ApiError } from './context.ts'

const statusOf = {
  pin_wrong: 422,
  pin_expired: 422,
  pin_locked: 429,
  pin_used: 409,
  pin_unknown: 404,
  pin_second: 422,
  pin_elsewhere: 422,
  phone_locked: 429,
} as const satisfies Record<PinRefusal, number>

/** A phone that is locked waits for our team: a day is a guess. */
const waitSeconds: Partial<Record<PinRefusal, number>> = { pin_locked: 60, phone_locked: 24 * 3600 }

/** How a refused PIN is answered on every surface (AMB-16): 422 wrong or expired, 429 from the fifth wrong try on. */
export const pinRefusal = (code: PinRefusal) => new ApiError(statusOf[code], code, waitSeconds[code])

/** How a refused resend is answered: 429 with the time to wait, 404 and 409 for a challenge that is not there any more. */
export function resendRefusal(
  { code, retryAfterSeconds }: Refusal<ResendRefusal | PinLimitRefusal>,
  purpose: PinPurpose,
) {
  if (code === 'pin_unknown') return new ApiError(404, code)
  if (code === 'pin_used') return new ApiError(409, code)
  return new ApiError(
    429,
    code,
    retryAfterSeconds ?? (code === 'resend_too_early' ? resendWaitSeconds[purpose] : 24 * 3600),
  )
}
