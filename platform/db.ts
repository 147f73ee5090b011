import { sql, Transaction } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { publishCommittedEvents, newEvents } from '#platform/events/event-outbox.ts'
import { maxJobsAtOnce, newJobs } from '#platform/jobs/job-queue.ts'
import { newBusinessEvents } from './business-counters.ts'
import { env } from './env.ts'
import { deleteInBatches, inBatches } from './in-batches.ts'

export type { Db }

/** For the job queue: one listens, each job fetches and completes itself. */
const directConnections = maxJobsAtOnce + 1

let opened: ReturnType<typeof openOwn> | undefined

function openOwn(url: string) {
  const direct = process.env.DATABASE_DIRECT_URL || undefined
  const options = { max: env.DATABASE_POOL, connectionWaitMs: env.ANSWER_SECONDS * 600 }
  const main = openDatabase(url, { ...options, behindPooler: direct !== undefined })
  if (!direct) return { ...main, directUrl: url, jobPool: main.pool }
  const directDatabase = openDatabase(direct, { ...options, max: directConnections })
  return {
    ...main,
    directUrl: direct,
    jobPool: directDatabase.pool,
    close: async () => void (await Promise.all([main.close(), directDatabase.close()])),
  }
}

/**
 * The database of this process, opened on first use so that imports cost nothing. `directUrl` and `jobPool` bypass a
 * pooler: LISTEN, session locks and the job queue need a session.
 */
export function database() {
  const url = process.env.DATABASE_URL // read here, not in env.ts: `npm start` sets it after the first modules are loaded
  if (!url) throw new Error('DATABASE_URL is not set. `npm start` sets it to the embedded database.')
  opened ??= openOwn(url)
  return opened
}

export const db = () => database().db

type Refusable = { ok: boolean; retryAfterSeconds?: number }
/** `userId`: the row is deleted with that account. */
type IdempotencyKey = { scope: string; userId?: number; key: string; fingerprint: string; now: Date }

/** Rolls back a transaction deliberately and carries the failed result out of it. */
class Refused extends Error {
  readonly result: Refusable
  constructor(result: Refusable) {
    super('refused')
    this.result = result
  }
}

/**
 * Runs an action in one transaction; a failed result (`ok: false`) rolls back. With `once` the result, unless it has
 * `retryAfterSeconds`, is stored for 24 h by key (quality: Idempotency-Key); another input gives `key_reused`.
 */
export async function inTransaction<R extends Refusable>(
  db: Db,
  run: (tx: Db) => Promise<R>,
  once?: undefined,
): Promise<R>
export async function inTransaction<R extends Refusable>(
  db: Db,
  run: (tx: Db) => Promise<R>,
  once: IdempotencyKey | undefined,
): Promise<R | KeyReused>
export async function inTransaction<R extends Refusable>(
  db: Db,
  run: (tx: Db) => Promise<R>,
  once?: IdempotencyKey,
): Promise<R | KeyReused> {
  if (db instanceof Transaction)
    throw new Error('An action is already running: pass its transaction on instead of opening another.')
  let outcome: R | KeyReused
  let emitted = false
  let committed: Db | undefined
  try {
    outcome = await db.transaction().execute(async (tx) => {
      newEvents.begin(tx)
      newJobs.begin(tx)
      newBusinessEvents.begin(tx)
      const result = once ? await answerOnce(tx, once, () => run(tx)) : await run(tx)
      if (!result.ok && (!once || 'retryAfterSeconds' in result)) throw new Refused(result)
      if (!result.ok) return result // a stored failure has already rolled back its writes
      await newJobs.end(tx)
      emitted = await newEvents.end(tx)
      committed = tx
      return result
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    outcome = error.result as R
  }
  if (emitted) publishCommittedEvents()
  if (committed) await newBusinessEvents.end(committed)
  return outcome
}

/** `inBatches` with a transaction for each batch. */
export const inTransactionBatches = (db: Db, limit: number, processBatch: (tx: Db, limit: number) => Promise<number>) =>
  inBatches(limit, async () => {
    const { value } = await inTransaction(db, async (tx) => ({ ok: true, value: await processBatch(tx, limit) }))
    return value
  })

export type KeyReused = { ok: false; code: 'key_reused'; retryAfterSeconds?: never }

async function answerOnce<R extends Refusable>(
  tx: Db,
  once: IdempotencyKey,
  run: () => Promise<R>,
): Promise<R | KeyReused> {
  const { scope, userId = null, key, fingerprint, now } = once
  // A second caller with the same key waits for the first to commit, then reads its response.
  const newKey = await tx
    .insertInto('idempotency_keys')
    .values({ scope, user_id: userId, key, fingerprint, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!newKey) {
    const existingKey = await tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'response as answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return existingKey.fingerprint === fingerprint ? (existingKey.answer as R) : { ok: false, code: 'key_reused' }
  }
  await sql`savepoint action`.execute(tx)
  const result = await run()
  if (!result.ok) await sql`rollback to savepoint action`.execute(tx)
  await tx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(result) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return result
}

/** Deletes the results stored before then. */
export const purgeIdempotencyKeys = (db: Db, before: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('idempotency_keys')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('scope', 'key'),
          'in',
          selectFrom('idempotency_keys')
            .select(['scope', 'key'])
            .where('created_at', '<', before)
            .orderBy('created_at')
            .limit(limit)
            .$asTuple('scope', 'key'),
        ),
      )
      .executeTakeFirst(),
  )

/**
 * SQLSTATEs: lost race (40001, 40P01), broken connection (08), timeout (55P03, 57014), shutdown or startup (57P0), no
 * resources (53), terminated idle transaction (25P03, 25P04), standby after a failover (25006).
 */
const transientCodes = /^(40001|40P01|08\d{3}|55P03|57014|57P0[1-5]|53\d{3}|25P0[34]|25006)$/
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
const lostConnection =
  /Connection terminated|connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|No database takes writes/

/** True for failures unrelated to the work itself: a lost race, a lost connection, a restarting database. */
export function isTransientError(error: unknown) {
  const { code = '', syscall, message = '' } = (error ?? {}) as { code?: string; syscall?: string; message?: string }
  return syscall === 'connect' || unreachable.test(code) || transientCodes.test(code) || lostConnection.test(message)
}

/**
 * Tries up to three times, and not again after two seconds, because a person is waiting. Only for work that is safe to
 * repeat: a read, or an action with an idempotency key.
 */
export async function withRetry<T>(work: () => Promise<T>, { attempts = 3, patienceMs = 2_000 } = {}): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || performance.now() - began > patienceMs || !isTransientError(error)) throw error
      await new Promise((resume) => setTimeout(resume, 20 * 2 ** attempt * (0.5 + Math.random())))
    }
  }
}
