import { fail, type ActionError } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { log } from '#platform/observability/log.ts'
import { limitKeyOfIp, isPublicIp, networkOf } from '#platform/security/ip-address.ts'
import { isSolved } from '#platform/security/proof-of-work.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import type { PinLimitErrorCode } from './pin.ts'

const minute = 60
const hour = 3_600
const day = 24 * hour

/**
 * PIN budgets per hour, and limits for unknown phones (docs/decisions/0029). `points` is the limit; from `free` on
 * proof of work is required. One IP may be an office of fifty people or a neighbourhood.
 */
const limits = {
  ip: { name: 'pin-address', points: 120, durationSeconds: hour, free: 3 },
  network: { name: 'pin-network', points: 240, durationSeconds: hour, free: 12 },
  /** Ranges of ten thousand numbers, as attackers rent and companies own them. */
  prefix: { name: 'pin-prefix', points: 120, durationSeconds: hour, free: 18 },
  unknownPhone: { name: 'pin-unknown', points: 3, durationSeconds: hour, blockSeconds: hour },
  unknownPhones: { name: 'pin-unknowns', points: 9, durationSeconds: day, blockSeconds: day },
} as const satisfies Record<string, Limit & { free?: number }>

/** Above this share of the global budget a proof of work is required. */
const workShare = 0.6
const alarmShare = 0.7
const budget = () => ({
  name: 'pin-budget',
  points: env.PIN_HOURLY_BUDGET,
  durationSeconds: hour,
  free: env.PIN_HOURLY_BUDGET * workShare,
})

export type TooManyRequests = ActionError<'too_many_requests'>
type PinLimit = Limit & { free: number }
type PinRequester = {
  phone: string
  ip?: string | undefined
  /** The solved task, after `proof_needed`. */
  proofOfWork?: string | undefined
  /** A session, a sign-up token or a browser that verified this phone: no use for SMS pumping. */
  isKnown?: boolean
}

const tooMany = (retryAfterSeconds: number): TooManyRequests => fail('too_many_requests', retryAfterSeconds)

/**
 * Consumes one PIN from the budgets of IP, network, number range and hour; near a limit `proof_needed`. Private IPs
 * have the hourly budget alone. Call it outside a transaction: a rollback would restore the budget.
 */
export async function consumePinLimits(
  db: Db,
  { phone, ip, proofOfWork, isKnown = false }: PinRequester,
): Promise<{ ok: true } | ActionError<PinLimitErrorCode>> {
  const { takeFrom } = rateLimitsOf(db)
  const counted: [PinLimit, string][] = []
  if (isPublicIp(ip))
    counted.push([limits.ip, limitKeyOfIp(ip)], [limits.network, networkOf(ip)], [limits.prefix, phone.slice(0, 7)])
  if (!isKnown && (await isNear(db, [...counted, [budget(), 'all']])) && !(await isSolved(db, proofOfWork)))
    return fail('proof_needed', minute)
  for (const [limit, key] of counted) {
    const allowance = await takeFrom(limit, key)
    if (!allowance.ok) return tooMany(allowance.retryAfterSeconds)
  }
  const spent = await takeFrom(budget(), 'all')
  if (!spent.ok) return tooMany(spent.retryAfterSeconds)
  if (spent.remaining === Math.floor(env.PIN_HOURLY_BUDGET * (1 - alarmShare)))
    log.error({ budget: env.PIN_HOURLY_BUDGET }, `${100 * alarmShare} % of the hourly PIN budget used`)
  return { ok: true }
}

/** Whether a limit requires proof of work and is not full; a full one cannot be worked off. */
async function isNear(db: Db, counted: [PinLimit, string][]) {
  const used = await rateLimitsOf(db).usedOf(counted)
  const isAnyReached = (maximum: 'points' | 'free') =>
    counted.some(([limit], index) => (used[index] ?? 0) >= limit[maximum])
  return !isAnyReached('points') && isAnyReached('free')
}

/** Whether an IP that tried unknown phones must wait. Consumes nothing. Check it first, for any phone. */
export async function checkUnknownPhoneLimit(
  db: Db,
  { ip }: Pick<PinRequester, 'ip'>,
): Promise<{ ok: true } | TooManyRequests> {
  if (!isPublicIp(ip)) return { ok: true }
  const wait = await rateLimitsOf(db).waitOf([limits.unknownPhones, limits.unknownPhone], limitKeyOfIp(ip))
  return wait > 0 ? tooMany(wait) : { ok: true }
}

/** Counts an unknown phone for its IP: after three in an hour it waits an hour, after nine in a day a day. */
export async function consumeUnknownPhoneLimit(db: Db, { ip }: Pick<PinRequester, 'ip'>) {
  if (!isPublicIp(ip)) return
  await rateLimitsOf(db).takeFrom(limits.unknownPhone, limitKeyOfIp(ip))
  await rateLimitsOf(db).takeFrom(limits.unknownPhones, limitKeyOfIp(ip))
}
