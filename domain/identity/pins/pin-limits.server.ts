import { fail, type ActionError } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { log } from '#platform/observability/log.ts'
import { countedAddress, isPublicAddress, networkOf } from '#platform/security/network-address.ts'
import { isSolved } from '#platform/security/proof-of-work.ts'
import { type Limit, rateLimitsOf } from '#platform/security/rate-limit.ts'
import type { PinLimitErrorCode } from './pin.ts'

const minute = 60
const hour = 3_600
const day = 24 * hour

/**
 * How many PINs may leave in an hour, and to how many unknown phones one may try to sign in (quality: SMS pumping, Enumeration).
 * `points` refuse; from `free` on there is a little work first, which the page does by itself. One address may be an office
 * of fifty people, or a part of a town (docs/decisions/0029).
 */
const limits = {
  address: { name: 'pin-address', points: 120, durationSeconds: hour, free: 3 },
  network: { name: 'pin-network', points: 240, durationSeconds: hour, free: 12 },
  /** Seven digits: ten thousand numbers side by side, as a pumping gang rents them, and as a company gives them to its people. */
  prefix: { name: 'pin-prefix', points: 120, durationSeconds: hour, free: 18 },
  unknownPhone: { name: 'pin-unknown', points: 3, durationSeconds: hour, blockSeconds: hour },
  unknownPhones: { name: 'pin-unknowns', points: 9, durationSeconds: day, blockSeconds: day },
} as const satisfies Record<string, Limit & { free?: number }>

/** Of the budget of all, whoever asks beyond this share does some work first. */
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
type Asking = {
  phone: string
  address?: string | undefined
  /** The solved task, when `proof_needed` had asked for it. */
  proof?: string | undefined
  /** Who has a session, the token of a sign-up, or a browser that has proved this phone: nobody pumps messages with those. */
  isKnown?: boolean
}

const tooMany = (retryAfterSeconds: number): TooManyRequests => fail('too_many_requests', retryAfterSeconds)

/**
 * Whether one more PIN may be asked for by this address, its network, for this range of numbers and in this hour at all;
 * takes one from each when it may. Counted in the database, so all processes share it, by SMS and WhatsApp alike. An
 * address of our own network (a demonstration, a proxy that names nobody) is held to the budget alone. Near a limit it
 * wants a solved task first (`proof_needed`). Call it outside a transaction, whose undoing would give back what was taken.
 */
export async function canAskForPin(
  db: Db,
  { phone, address, proof, isKnown = false }: Asking,
): Promise<{ ok: true } | ActionError<PinLimitErrorCode>> {
  const { takeFrom } = rateLimitsOf(db)
  const asked: [PinLimit, string][] = isPublicAddress(address)
    ? [
        [limits.address, countedAddress(address)],
        [limits.network, networkOf(address)],
        [limits.prefix, phone.slice(0, 7)],
      ]
    : []
  if (!isKnown && (await isNear(db, [...asked, [budget(), 'all']])) && !(await isSolved(db, proof)))
    return fail('proof_needed', minute)
  for (const [limit, key] of asked) {
    const taken = await takeFrom(limit, key)
    if (!taken.ok) return tooMany(taken.retryAfterSeconds)
  }
  const spent = await takeFrom(budget(), 'all')
  if (!spent.ok) return tooMany(spent.retryAfterSeconds)
  if (spent.remaining === Math.floor(env.PIN_HOURLY_BUDGET * (1 - alarmShare)))
    log.error({ budget: env.PIN_HOURLY_BUDGET }, 'seven tenths of the PINs of this hour are spent')
  return { ok: true }
}

/** Whether one of these is used so far that work is asked for, and not yet full: then there is nothing to be had by work. */
async function isNear(db: Db, asked: [PinLimit, string][]) {
  const used = await rateLimitsOf(db).usedOf(asked)
  const isFull = used.some((points, at) => points >= asked[at]![0].points)
  return !isFull && used.some((points, at) => points >= asked[at]![0].free)
}

/** Whether an address that named unknown phones has to wait. Asked before anything is said, whatever the phone. */
export async function canTryPhones(
  db: Db,
  { address }: Pick<Asking, 'address'>,
): Promise<{ ok: true } | TooManyRequests> {
  if (!isPublicAddress(address)) return { ok: true }
  const wait = await rateLimitsOf(db).waitOf([limits.unknownPhones, limits.unknownPhone], countedAddress(address))
  return wait > 0 ? tooMany(wait) : { ok: true }
}

/** Remembers that an address named a phone that nobody has: three in an hour, then it waits an hour; nine in a day, a day. */
export async function rememberUnknownPhone(db: Db, { address }: Pick<Asking, 'address'>) {
  if (!isPublicAddress(address)) return
  await rateLimitsOf(db).takeFrom(limits.unknownPhone, countedAddress(address))
  await rateLimitsOf(db).takeFrom(limits.unknownPhones, countedAddress(address))
}
