import { sql } from 'kysely'
import { clockDistanceMs } from './clock.ts'
import type { Db } from './db.ts'

export type EnqueueOptions = {
  /** In the product's time; default: as soon as the transaction is committed. */
  runAt?: Date
  /** One waiting job per key; what a second one does is said by `keyMode`. */
  key?: string
  /** `replace` (default) the waiting job, replace it but `preserve_run_at`, or leave it alone (`unsafe_dedupe`). */
  keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe'
  /** Default 25, over about three days. */
  maxAttempts?: number
  /** Lower comes first; 0 without it. */
  priority?: number
}

/** Writes a job in the transaction of the fact that asks for it: both are there or neither. A job may run twice. */
export async function enqueue(
  tx: Db,
  name: string,
  payload: Record<string, unknown> = {},
  { runAt, key, keyMode = 'replace', maxAttempts, priority }: EnqueueOptions = {},
) {
  // Jobs wait by the clock of the database; the product's clock may have been moved in a demonstration.
  const realRunAt = runAt ? new Date(runAt.getTime() - clockDistanceMs()) : null
  await sql`
    select from graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${realRunAt}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int, job_key => ${key ?? null}::text, job_key_mode => ${keyMode},
      priority => ${priority ?? null}::int)`.execute(tx)
}

/** Takes a waiting job back. True when there was one that had not begun. */
export async function dequeue(tx: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`select id from graphile_worker.remove_job(${key})`.execute(tx)
  return rows[0]?.id != null
}

/** Lets the waiting jobs come nearer by `hours`: the clock of the product was moved forward. Returns how many. */
export async function advanceJobs(db: Db, hours: number): Promise<number> {
  const { rows } = await sql`
    select moved.id from graphile_worker.jobs waiting
    cross join lateral graphile_worker.reschedule_jobs(array[waiting.id], run_at => waiting.run_at - make_interval(secs => ${hours * 3600})) moved
    where waiting.locked_at is null and waiting.attempts < waiting.max_attempts`.execute(db)
  return rows.length
}

/** How many jobs are due or running now. */
export async function dueJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from graphile_worker.jobs where (locked_at is not null) or (run_at <= now() and attempts < max_attempts)`.execute(
    db,
  )
  return rows[0]!.due
}
