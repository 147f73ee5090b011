import { sql } from 'kysely'
import { clockDistanceMs } from '#platform/clock.ts'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/database/open-database.ts'
import { transactionBuffer } from '#platform/database/transaction-buffer.ts'

/** Jobs that one process runs at once, where its pool has as many connections and one that listens. */
export const maxJobsAtOnce = 6

export type EnqueueOptions = {
  /** By the product's clock; default: as soon as the transaction commits. */
  runAt?: Date
  /** One waiting job per key: a later one replaces it. */
  key?: string
  /** Default 25, over about three days. */
  maxAttempts?: number
  /** Lower runs first; default 0. */
  priority?: number
}

type NewJob = { name: string; payload: object; run_at?: Date; key?: string; max_attempts?: number; priority?: number }

/** The last one per key: the queue accepts no duplicates in one statement. */
const oneOfEachKey = (jobs: readonly NewJob[]) =>
  jobs.filter(({ key }, index) => !key || !jobs.some((job, later) => later > index && job.key === key))

export const newJobs = transactionBuffer<NewJob>((tx, jobs) =>
  sql`
    select from graphile_worker.add_jobs(array(
      select row(name, payload, null, run_at, max_attempts, key, priority, null)::graphile_worker.job_spec
        from jsonb_to_recordset(${JSON.stringify(oneOfEachKey(jobs))}::jsonb) as j (
          name text, payload json, run_at timestamptz, max_attempts smallint, key text, priority smallint)))`.execute(
    tx,
  ),
)

/** Enqueues a job in the transaction of its cause: both exist or neither. A job may run twice. */
export function enqueue(
  tx: Db,
  name: string,
  payload: Record<string, unknown> = {},
  { runAt, key, maxAttempts, priority }: EnqueueOptions = {},
) {
  // Jobs wait by the database's clock; the product's clock may have been advanced in a demonstration.
  const realRunAt = runAt && new Date(runAt.getTime() - clockDistanceMs())
  return newJobs.add(tx, { name, payload, run_at: realRunAt, key, max_attempts: maxAttempts, priority })
}

/** Reschedules waiting jobs `hours` earlier, because the product's clock was advanced. Returns how many. */
export async function advanceJobs(db: Db, hours: number): Promise<number> {
  const { rows } = await sql`
    select moved.id from graphile_worker.jobs waiting
    cross join lateral graphile_worker.reschedule_jobs(array[waiting.id], run_at => waiting.run_at - make_interval(secs => ${hours * 3600})) moved
    where waiting.locked_at is null and waiting.attempts < waiting.max_attempts`.execute(db)
  return rows.length
}

/** How many jobs of a name were enqueued for later. */
export async function countPostponedJobs(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from graphile_worker.jobs
     where task_identifier = ${name} and run_at > created_at + interval '1 second' and attempts < max_attempts`.execute(
    db,
  )
  return oneRow(rows).waiting
}

/** How many jobs are due or running now. */
export async function countDueJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from graphile_worker.jobs where (locked_at is not null) or (run_at <= now() and attempts < max_attempts)`.execute(
    db,
  )
  return oneRow(rows).due
}
