import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'

// First key of our advisory locks: "the jobs of this worker are alive".
const lockSpace = 41_101
const graceSeconds = 5
const checkEveryMs = 5_000
const reconnectMs = 500
const silenceMs = 10_000

/** The second key: a hash of the name of a worker group. */
const numberOf = (name: string) => `('x' || substr(md5(${name}), 1, 8))::bit(32)::int`

/**
 * Declares this process's workers alive by an advisory lock, which PostgreSQL releases with the connection;
 * graphile-worker alone would lock jobs of a killed process for four hours.
 */
export async function declareAlive(url: string) {
  const names = new Set<string>()
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const { promise: gone, resolve: tellGone } = Promise.withResolvers<void>()

  const hold = (holder: pg.Client, name: string) => {
    turn = turn
      .then(() => holder.query(`select pg_advisory_lock(${lockSpace}, ${numberOf('$1::text')})`, [name]))
      .catch(() => lost(holder))
    return turn
  }
  const lost = (lostClient: pg.Client) => {
    if (lostClient !== client || closed) return
    client = null
    lostClient.end().catch(() => {})
    tellGone()
    reconnectLater()
  }
  const reconnectLater = () => {
    retry = setTimeout(() => connect().catch(() => closed || reconnectLater()), reconnectMs)
  }
  async function connect() {
    const newClient = new pg.Client({
      connectionString: url,
      application_name: 'ajeita-jobs',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: silenceMs,
      // A lock of our lost connection may be held for hours: the server ends the wait, or each retry leaves a session.
      statement_timeout: silenceMs / 2,
    })
    newClient.on('error', () => lost(newClient))
    newClient.on('end', () => lost(newClient))
    await newClient.connect()
    if (closed) return newClient.end()
    client = newClient
    await Promise.all([...names].map((name) => hold(newClient, name)))
  }
  await connect()
  // A connection that a firewall has forgotten reports nothing: the database may have released its locks.
  const beat = setInterval(() => {
    const current = client
    current?.query('select 1').catch(() => lost(current))
  }, checkEveryMs)
  return {
    /** Resolves when the connection is first lost: from then on others may take the running jobs. */
    gone,
    add(name: string) {
      names.add(name)
      if (client) void hold(client, name)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(beat)
      await turn
      await client?.end().catch(() => {})
    },
  }
}

/** Releases the jobs of dead processes, which run again: jobs must be idempotent. Returns how many groups died. */
export async function releaseJobsOfDeadWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with held as (
      select distinct locked_by as name from graphile_worker.jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => ${graceSeconds})
    ), gone as materialized (
      select name from held where pg_try_advisory_xact_lock(${sql.lit(lockSpace)}, ${sql.raw(numberOf('name'))})
    ), freed as materialized (
      select graphile_worker.force_unlock_workers(array(select name from gone)) where exists (select from gone)
    )
    select (select count(*) from gone)::int as gone, (select count(*) from freed) as freed`.execute(db)
  return rows[0]?.gone ?? 0
}

/** Releases jobs of dead processes now and every 5 s, until the returned function is called. */
export function startJobRelease(db: Db) {
  const release = () =>
    releaseJobsOfDeadWorkers(db).then(
      (gone) => gone && log.warn({ gone }, 'released jobs of dead processes'),
      (error: unknown) => log.warn({ err: error }, 'releasing jobs of dead processes failed'),
    )
  const timer = setInterval(release, checkEveryMs)
  void release()
  return () => clearInterval(timer)
}
