import type { PinLimitRefusal, PinRefusal, ResendRefusal } from '#domain/identity/pin.ts'
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

/** A phone that is locked waits for our team, not for a time: a day is a guess. */
const teamSeconds = 24 * 3600

/** How whoever asked for too much is answered: 429, with the seconds that are left (AMB-69). */
export const tooMuch = <Code extends ConstructorParameters<typeof ApiError>[1]>({
  code,
  retryAfterSeconds = teamSeconds,
}: Refusal<Code>) => new ApiError(429, code, retryAfterSeconds)

/** How a refused PIN is answered on every surface (AMB-16): 422 wrong or expired, 429 from the fifth wrong try on. */
export function pinRefusal(refusal: Refusal<PinRefusal>) {
  const status = statusOf[refusal.code]
  return status === 429 ? tooMuch(refusal) : new ApiError(status, refusal.code)
}

/** How a refused resend is answered: 429 with the time that is left, 404 and 409 for a challenge that is not there any more. */
export function resendRefusal(refusal: Refusal<ResendRefusal | PinLimitRefusal>) {
  if (refusal.code === 'pin_unknown') return new ApiError(404, refusal.code)
  if (refusal.code === 'pin_used') return new ApiError(409, refusal.code)
  return tooMuch(refusal)
}
