import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '#platform/error-code.ts'
import { log } from '#platform/observability/log.ts'

/** Everything else waits behind a migration that waits for a lock: at most for so long at a time, then it is served. */
export const lockTimeoutMs = 1_000
export const migrationApplication = 'ajeita-migrate'
const pauseMs = 2_000
const maxAttempts = 20
const checkEveryMs = 250
/** Lock timeout, deadlock. */
const lockCodes = ['55P03', '40P01']

export type OnBlocked = (blockers: string[]) => void

export const warnOfBlockers: OnBlocked = (blockers) =>
  log.warn(
    { blockers },
    'the migration waits for these transactions; psql as a superuser ends one: select pg_terminate_backend(pid)',
  )

/** The transactions that the migration waits for, as operators know them; their statements hold personal data. */
async function listBlockers(pool: pg.Pool) {
  const { rows } = await pool.query<{ blocker: string }>(
    `select distinct format('pid %s of %s (%s), %s, began %s', pid, usename, application_name, coalesce(state, backend_type),
        to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as blocker
       from pg_stat_activity
      where pid in (select unnest(pg_blocking_pids(pid)) from pg_stat_activity
                     where application_name = $1 and datname = current_database())`,
    [migrationApplication],
  )
  return rows.map(({ blocker }) => blocker)
}

/** Retries `work` for about a minute while other transactions have its locks. Reports them whenever they change. */
export async function retryLocked(pool: pg.Pool, onBlocked: OnBlocked, work: () => Promise<unknown>) {
  let blockers: string[] = []
  const stopping = new AbortController()
  const watchBlockers = async () => {
    for (;;) {
      await wait(checkEveryMs, undefined, { signal: stopping.signal })
      const current = await listBlockers(pool)
      if (!current.length || current.join() === blockers.join()) continue
      blockers = current
      onBlocked(blockers)
    }
  }
  const watching = watchBlockers().catch(() => {}) // ended, or the database fails, which `work` reports
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (!lockCodes.includes(errorCode(error) ?? '')) throw error
        if (attempt < maxAttempts) await wait(pauseMs)
        else
          throw new Error(
            `${maxAttempts} times it waited for ${blockers.join('; ') || 'a lock (see pg_locks)'}. Nothing of it was applied: end that transaction, or wait for it, and run it again.`,
            { cause: error },
          )
      }
    }
  } finally {
    stopping.abort()
    await watching
  }
}
