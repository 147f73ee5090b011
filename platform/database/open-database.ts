import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { log } from '#platform/observability/log.ts'
import { isTracing, traceQuery } from '#platform/observability/tracing.ts'
import type { Database } from './db-types.ts'

// Ids and sums stay below 2^53: numbers, not strings. Dates without time stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const maxStatementNames = 1000
const onlyReads = '25006'
/** Above the five seconds of a request (http/with-timeout.ts); jobs and startup have larger statements. */
const statementMs = 10_000
/** Longer than the statement timeout: a database that does not even report that is gone. */
const silenceMs = 10_500

/** The pool, or the transaction in which an action runs. */
export type Db = Kysely<Database>

type Client = pg.PoolClient & { generation?: number; connection?: { stream: { destroy: () => void } } }

/**
 * Names each statement by its text, so that PostgreSQL plans it once per connection; Kysely's unnamed ones reach a
 * quarter of the rate (docs/decisions/0002). No `names`: the database cannot keep them.
 */
function prepare(client: Client, names: Map<string, string> | undefined, onFailure: (error: unknown) => void) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const nameOf = (text: string) => {
    let name = names!.get(text)
    if (!name && names!.size < maxStatementNames) {
      name = createHash('sha1').update(text).digest('base64url')
      names!.set(text, name)
    }
    return name
  }
  // pg copies a plain object with every property descriptor, a twentieth of the total time.
  const queryNamed = (text: string, values: unknown[]) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const named = new pg.Query(text, values, (error, result) => {
        if (!error) return resolve(result)
        onFailure(error)
        reject(error)
      })
      query(Object.assign(named, { name: nameOf(text) }))
    })
  client.query = ((text: unknown, values?: unknown[], ...rest: unknown[]) => {
    if (names && typeof text === 'string' && values?.length && !rest.length) return queryNamed(text, values)
    const answer = query(text, values, ...rest)
    if (answer instanceof Promise) answer.catch(onFailure)
    return answer
  }) as typeof client.query
}

export type OpenOptions = {
  max?: number
  namedStatements?: boolean
  withoutTimeouts?: boolean
  connectionWaitMs?: number
  behindPooler?: boolean
  lockTimeoutMs?: number
  application?: string
}

/**
 * Opens a pool. `behindPooler`: neither named statements nor startup parameters; the pooler sets time limits
 * (deploy/pgbouncer). `withoutTimeouts`: no statement timeout. `connectionWaitMs`: the wait for a free connection.
 */
export function openDatabase(
  url: string,
  {
    max = 10,
    behindPooler = false,
    namedStatements = !behindPooler,
    withoutTimeouts = false,
    connectionWaitMs = 3_000,
    lockTimeoutMs,
    application = 'ajeita',
  }: OpenOptions = {},
) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: behindPooler ? undefined : 10_000,
    statement_timeout: behindPooler || withoutTimeouts ? undefined : statementMs,
    query_timeout: withoutTimeouts ? undefined : silenceMs,
    lock_timeout: lockTimeoutMs,
    application_name: application,
  })

  let closing = false
  const onLost = (error: Error) => {
    // The pool reports its end before its last connections close; their errors are expected.
    if (!closing) log.warn({ reason: error.message }, 'database connection lost')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const names = namedStatements ? new Map<string, string>() : undefined
  let generation = 0
  /** Drops connections to a database that became read-only after a failover, or that stopped answering. */
  const handleQueryError = (client: Client) => (error: unknown) => {
    const { code, message } = error as { code?: string; message?: string }
    if (code === onlyReads && client.generation === generation) generation++
    if (message === 'Query read timeout') client.connection?.stream.destroy()
  }
  const named = {
    connect: async () => {
      for (;;) {
        const client: Client = await pool.connect()
        if (client.generation === undefined) prepare(client, names, handleQueryError(client))
        client.generation ??= generation
        if (client.generation === generation) return client
        client.release(true)
      }
    },
    end: () => pool.end(),
  }

  const dialect = new PostgresDialect({ pool: named as unknown as pg.Pool })
  const db = new Kysely<Database>({ dialect, ...(isTracing ? { log: traceQuery } : {}) })
  const close = async () => {
    closing = true
    await db.destroy()
    if (!pool.ended) await pool.end() // Kysely only ends a pool that it has used
  }
  /** Opens connections in parallel: each takes a while, and one page needs several. */
  const warmUp = (connections: number) =>
    Promise.all(Array.from({ length: connections }, async () => (await pool.connect()).release()))

  return { db, pool, url, warmUp, close }
}
