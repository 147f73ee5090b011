import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './db-types.ts'
import { log } from './log.ts'

// Identifiers and sums stay far below 2^53: numbers, not strings. A date without a time stays the text that it is.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const maxStatementNames = 1000

/**
 * Names every statement by its text, so that PostgreSQL parses and plans it once per connection.
 * Kysely itself sends unnamed statements: a quarter of the rate (docs/decisions/0003).
 */
function nameStatements(client: pg.PoolClient & { namesStatements?: true }, names: Map<string, string>) {
  if (client.namesStatements) return client
  client.namesStatements = true
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const nameOf = (text: string) => {
    let name = names.get(text)
    if (!name && names.size < maxStatementNames) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return name
  }
  // From a plain object pg would first copy every property with its descriptor: a twentieth of the whole.
  const queryNamed = (text: string, values: unknown[]) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const named = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
      query(Object.assign(named, { name: nameOf(text) }))
    })
  client.query = ((text: unknown, values?: unknown[], ...rest: unknown[]) =>
    typeof text === 'string' && values?.length && !rest.length
      ? queryNamed(text, values)
      : query(text, values, ...rest)) as typeof client.query
  return client
}

export type OpenOptions = { max?: number; namedStatements?: boolean }

/** Opens a pool on `url`. `namedStatements: false` is for a pooler in transaction mode, which cannot keep them. */
export function openDatabase(url: string, { max = 10, namedStatements = true }: OpenOptions = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'ajeita',
  })
  let closing = false
  const onLost = (error: Error) => {
    // The pool says that it has ended while its last connections still say goodbye: that is no loss.
    if (!closing) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const names = new Map<string, string>()
  const named = {
    connect: async () => {
      const client = await pool.connect()
      return namedStatements ? nameStatements(client, names) : client
    },
    end: () => pool.end(),
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: named as unknown as pg.Pool }) })
  const close = () => {
    closing = true
    return db.destroy()
  }
  /** Opens so many connections at once: each takes a while, and the queries of one page want several. */
  const warmUp = (connections: number) =>
    Promise.all(Array.from({ length: connections }, async () => (await pool.connect()).release()))
  return { db, pool, url, warmUp, close }
}
