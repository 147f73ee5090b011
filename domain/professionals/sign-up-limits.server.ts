import { ok, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { limitKeyOfIp, isPublicIp } from '#platform/security/ip-address.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'

const byAddress: Limit = { name: 'sign-ups-by-address', points: 20, durationSeconds: 3600 }
const byPhone: Limit = { name: 'sign-ups-by-phone', points: 10, durationSeconds: 24 * 3600 }

/**
 * Consumes the sign-up limits of IP and phone. Private IPs are not counted; known and unknown phones count
 * alike (quality: Enumeration).
 */
export async function consumeSignUpLimits(
  db: Db,
  { phone, ip }: { phone: string; ip?: string | undefined },
): Promise<Result<null, 'too_many_requests'>> {
  const { takeFrom } = rateLimitsOf(db)
  const ofAddress = isPublicIp(ip) ? await takeFrom(byAddress, limitKeyOfIp(ip)) : ok(null)
  if (!ofAddress.ok) return ofAddress
  const ofPhone = await takeFrom(byPhone, phone)
  return ofPhone.ok ? ok(null) : ofPhone
}
