import { ok, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { countedAddress, isPublicAddress } from '#platform/security/network-address.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'

const byAddress: Limit = { name: 'sign-ups-by-address', points: 20, durationSeconds: 3600 }
const byPhone: Limit = { name: 'sign-ups-by-phone', points: 10, durationSeconds: 24 * 3600 }

/**
 * Consumes the sign-up limits of address and phone. Private addresses are not counted; known and unknown phones count
 * alike (quality: Enumeration).
 */
export async function consumeSignUpLimits(
  db: Db,
  { phone, address }: { phone: string; address?: string | undefined },
): Promise<Result<null, 'too_many_requests'>> {
  const counted: [Limit, string][] = [
    ...(isPublicAddress(address) ? [[byAddress, countedAddress(address)] as [Limit, string]] : []),
    [byPhone, phone],
  ]
  for (const [limit, key] of counted) {
    const allowance = await rateLimitsOf(db).takeFrom(limit, key)
    if (!allowance.ok) return allowance
  }
  return ok(null)
}
