import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Db, database } from '#platform/db.ts'

/** `points` per `durationSeconds`, counted from the first; then optionally blocked for `blockSeconds`. */
export type Limit = { name: string; points: number; durationSeconds: number; blockSeconds?: number }
export type LimitExceeded = { ok: false; code: 'too_many_requests'; retryAfterSeconds: number }
export type LimitResult = { ok: true; remaining: number } | LimitExceeded

const maxPlainKeyLength = 100

/** Long or sensitive keys (a phone) are stored as digests. */
const storedKey = (key: string) =>
  key.length <= maxPlainKeyLength && !/\d{6,}/.test(key) ? key : createHash('sha256').update(key).digest('base64url')

/**
 * Limits shared by all processes through the database. They follow the machine's clock, not the product's: a clock
 * moved in a demonstration leaves them as they are.
 */
export function openRateLimits(db: Db) {
  /** The part of `pg`'s pool that the library uses. */
  const pool = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = ({ name, points, durationSeconds, blockSeconds = 0 }: Limit) => {
    const id = `${name}:${points}:${durationSeconds}:${blockSeconds}`
    let limiter = limiters.get(id)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: durationSeconds,
        blockDuration: blockSeconds,
      })
      limiters.set(id, limiter)
    }
    return limiter
  }
  /** Several counts in one query; the library reads one at a time. */
  async function statesOf(limitedKeys: readonly (readonly [Limit, string])[]) {
    const keys = limitedKeys.map(([{ name }, key]) => `${name}:${storedKey(key)}`) // as the library stores them
    const now = Date.now()
    const rows = await db
      .selectFrom('rate_limits')
      .select(['key', 'points', 'expire'])
      .where('key', 'in', keys)
      .where((eb) => eb.or([eb('expire', '>', now), eb('expire', 'is', null)]))
      .execute()
    return keys.map((key) => {
      const row = rows.find((one) => one.key === key)
      return { used: row?.points ?? 0, msLeft: row?.expire ? Number(row.expire) - now : 0 }
    })
  }

  return {
    /** Consumes one point for `key`, or returns the wait (spec: 429 with Retry-After, AMB-69). */
    async takeFrom(limit: Limit, key: string, points = 1): Promise<LimitResult> {
      try {
        const { remainingPoints } = await limiterFor(limit).consume(storedKey(key), points)
        return { ok: true, remaining: remainingPoints }
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return {
          ok: false,
          code: 'too_many_requests',
          retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        }
      }
    },
    /** Used points of each limit, without consuming. */
    async usedOf(limitedKeys: readonly (readonly [Limit, string])[]): Promise<number[]> {
      return (await statesOf(limitedKeys)).map(({ used }) => used)
    },
    /** Seconds until all limits allow `key` once more; 0 for now. Consumes none. */
    async waitOf(limits: readonly Limit[], key: string): Promise<number> {
      const states = await statesOf(limits.map((limit) => [limit, key] as const))
      const waits = states.map(({ used, msLeft }, index) =>
        used >= limits[index]!.points ? Math.ceil(msLeft / 1000) : 0,
      )
      return Math.max(...waits)
    },
    /** Refunds a point whose use was legitimate. */
    async giveBack(limit: Limit, key: string): Promise<void> {
      await limiterFor(limit).reward(storedKey(key))
    },
    /** Resets the count, for a person who proved who they are. */
    async forgive(limit: Limit, key: string): Promise<void> {
      await limiterFor(limit).delete(storedKey(key))
    },
    /** Purges ended counts. For a job, once an hour or so. */
    async clearExpired(): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

export type RateLimits = ReturnType<typeof openRateLimits>

const opened = new WeakMap<Db, RateLimits>()

/** The limits of a database. */
export function rateLimitsOf(db: Db): RateLimits {
  const limits = opened.get(db) ?? openRateLimits(db)
  opened.set(db, limits)
  return limits
}

/** Consumes from a limit of this process's database; see `openRateLimits`. */
export const takeFrom = (limit: Limit, key: string) => rateLimitsOf(database().db).takeFrom(limit, key)

/**
 * Consumes one point of each limit in the action's transaction, or says how long to wait. A rollback consumes
 * nothing; concurrent actions of one key are serialized.
 */
export async function consumeLimit(
  tx: Db,
  limits: readonly Limit[],
  key: string | number,
): Promise<{ ok: true } | LimitExceeded> {
  for (const limit of limits) {
    const allowance = await rateLimitsOf(tx).takeFrom(limit, String(key))
    if (!allowance.ok) return allowance
  }
  return { ok: true }
}
