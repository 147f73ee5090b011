import { sql, Transaction } from 'kysely'
import { publishCommittedEvents, newEvents } from '#platform/events/event-outbox.ts'
import { env } from './env.ts'
import { newBusinessEvents } from './business-counters.ts'
import { deleteInBatches } from './in-batches.ts'
import { newJobs } from '#platform/jobs/job-queue.ts'
import { type Db, openDatabase } from '#platform/database/open-database.ts'

export type { Db }

/** The queue of jobs takes one to listen and few to take jobs and mark them done. */
const directConnections = 4

let opened: ReturnType<typeof openOwn> | undefined

function openOwn(url: string) {
  const direct = process.env.DATABASE_DIRECT_URL || undefined
  const options = { max: env.DATABASE_POOL, connectionWaitMs: env.ANSWER_SECONDS * 600 }
  const main = openDatabase(url, { ...options, behindPooler: direct !== undefined })
  if (!direct) return { ...main, directUrl: url, jobPool: main.pool }
  const beside = openDatabase(direct, { ...options, max: directConnections })
  return {
    ...main,
    directUrl: direct,
    jobPool: beside.pool,
    close: async () => void (await Promise.all([main.close(), beside.close()])),
  }
}

/**
 * The database of this process. Opened on first use, so that pure imports cost nothing. `directUrl` and `jobPool` go around a
 * pooler: what listens, holds session locks or runs the queue of jobs needs a session of its own.
 */
export function database() {
  const url = process.env.DATABASE_URL // asked for here, not kept in env.ts: `npm start` learns it after the first modules are in
  if (!url) throw new Error('DATABASE_URL is not set. `npm start` sets it to the embedded database.')
  opened ??= openOwn(url)
  return opened
}

export const db = () => database().db

type Refusable = { ok: boolean; retryAfterSeconds?: number }
/** `userId`: the row is deleted with that account. */
type Once = { scope: string; userId?: number; key: string; fingerprint: string; now: Date }

/** Undoes a transaction on purpose and carries the refusal out of it. */
class Refused extends Error {
  readonly result: Refusable
  constructor(result: Refusable) {
    super('refused')
    this.result = result
  }
}

/**
 * Runs one business action: all of it or nothing. A refusal (`ok: false`) undoes everything that was written.
 * With `once`, the answer is kept for 24 h under the caller's key: the same key gives the same answer, two at the
 * same time make one effect, and the same key with another input is refused with `key_reused` (quality: Idempotency-Key).
 * A refusal that time heals is not kept: the same key is tried again once the time is over.
 */
export async function inTransaction<R extends Refusable>(
  db: Db,
  run: (tx: Db) => Promise<R>,
  once?: undefined,
): Promise<R>
export async function inTransaction<R extends Refusable>(
  db: Db,
  run: (tx: Db) => Promise<R>,
  once: Once | undefined,
): Promise<R | KeyReused>
export async function inTransaction<R extends Refusable>(
  db: Db,
  run: (tx: Db) => Promise<R>,
  once?: Once,
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
      if (!result.ok) return result // a kept refusal has undone what it wrote
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

export type KeyReused = { ok: false; code: 'key_reused'; retryAfterSeconds?: never }

async function answerOnce<R extends Refusable>(tx: Db, once: Once, run: () => Promise<R>): Promise<R | KeyReused> {
  const { scope, userId = null, key, fingerprint, now } = once
  // A second caller with the same key waits for the first to commit, then reads its response.
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ scope, user_id: userId, key, fingerprint, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) {
    const kept = await tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'response as answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return kept.fingerprint === fingerprint ? (kept.answer as R) : { ok: false, code: 'key_reused' }
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

/** Forgets the answers that were kept before then. */
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
 * A lost race (40001, 40P01), a connection that broke (08…), a lock or a statement that took too long (55P03, 57014), a
 * database that ends or begins (57P0…), has no room (53…), ended a transaction that waited (25P03, 25P04), or that only reads
 * because another one has taken over (25006).
 */
const passingCodes = /^(40001|40P01|08\d{3}|55P03|57014|57P0[1-5]|53\d{3}|25P0[34]|25006)$/
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
const lostConnection =
  /Connection terminated|connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|No database takes writes/

/** True for failures that say nothing about the work itself: a lost race, a lost connection, a database that restarts. */
export function isTransientError(error: unknown) {
  const { code = '', syscall, message = '' } = (error ?? {}) as { code?: string; syscall?: string; message?: string }
  return syscall === 'connect' || unreachable.test(code) || passingCodes.test(code) || lostConnection.test(message)
}

/** No retry after this: a person waits. */
const patienceMs = 2_000

/** Tries up to three times. Only for work that may run twice without harm: a read, or an action made idempotent by key. */
export async function withRetry<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
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
