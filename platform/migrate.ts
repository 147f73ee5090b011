import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { oneRow } from '#platform/database/one-row.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import {
  lockTimeoutMs,
  migrationApplication,
  type OnBlocked,
  retryLocked,
  warnOfBlockers,
} from '#platform/database/retry-locked.ts'
import { errorCode } from '#platform/error-code.ts'
import { purgeForeignEvents } from '#platform/events/event-outbox.ts'

const migrationsFolder = new URL('../db/migrations/', import.meta.url)
const insufficientPrivilege = '42501'
const withoutTransaction = '-- no transaction'
/** Any number that nothing else locks. */
const migrationLock = 5_410_001

type Retry = (work: () => Promise<unknown>) => Promise<unknown>

/**
 * Applies missing migrations by name, each in a transaction unless it begins with `-- no transaction`; a second process
 * waits. Ignores those of newer releases. Returns the applied ones; throws with the name of one that failed.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  onBlocked: OnBlocked = warnOfBlockers,
): Promise<string[]> {
  const { db, pool, close } = openDatabase(url, {
    max: 3,
    namedStatements: false,
    withoutTimeouts: true,
    lockTimeoutMs,
    application: migrationApplication,
  })
  const retry: Retry = (work) => retryLocked(pool, onBlocked, work)
  try {
    const client = await pool.connect()
    await lock(client)
    try {
      if (await predatesBaseline(client))
        throw new Error(
          'This database was made before version 0.1.0. `npm run db:reset` deletes it and makes a new one.',
        )
      await createLog(client)
      const missing = await listMissingMigrations(client, folder)
      for (const name of missing)
        await apply(client, name, await readFile(new URL(`${name}.sql`, folder), 'utf8'), retry)
      await retry(() => runMigrations({ pgPool: pool }))
      await purgeForeignEvents(db)
      return missing
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
      client.release()
    }
  } finally {
    await close()
  }
}

/** Deletes everything in a database that was made before version 0.1.0; leaves others alone. */
export async function dropOldSchema(url: string) {
  const { pool, close } = openDatabase(url, { max: 1, namedStatements: false, withoutTimeouts: true })
  try {
    if (await predatesBaseline(pool))
      await pool.query(
        'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
      )
  } finally {
    await close()
  }
}

/** The migrations of this release that the database does not have yet. */
export async function listPendingMigrations(url: string, folder = migrationsFolder): Promise<string[]> {
  const { pool, close } = openDatabase(url, { max: 1, namedStatements: false })
  try {
    return await listMissingMigrations(pool, folder)
  } finally {
    await close()
  }
}

/** Polls: a statement that waits holds a snapshot, and `create index concurrently` would wait for it. */
async function lock(client: pg.PoolClient) {
  const tryLock = () => client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [migrationLock])
  while (!oneRow((await tryLock()).rows).locked) await setTimeout(200)
}

/** Throws unless the database has every migration of this release. */
export async function assertMigrated(url: string) {
  const pending = await listPendingMigrations(url)
  if (pending.length)
    throw new Error(`The database lacks migrations (${pending.join(', ')}). Run \`npm run db:migrate\` first.`)
}

async function listMissingMigrations(client: pg.Pool | pg.PoolClient, folder: URL) {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).map((file) => file.replace('.sql', ''))
  const { rows: log } = await client.query<{ log: string | null }>("select to_regclass('public.migrations') as log")
  if (!log[0]!.log) return names.toSorted()
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name)).toSorted()
}

async function createLog(client: pg.PoolClient) {
  const text =
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())'
  await client.query(text).catch((error: unknown) => {
    if (errorCode(error) !== insufficientPrivilege) throw error
    throw new Error(
      'The role of this database may not change the schema. Run db:migrate as the one that owns the database.',
    )
  })
}

/** Before 0.1.0 there were many migrations, which the baseline replaced. Such a database holds demo data only. */
async function predatesBaseline(client: pg.Pool | pg.PoolClient) {
  const { rows } = await client.query<{ old: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as old",
  )
  return oneRow(rows).old
}

async function apply(client: pg.PoolClient, name: string, sql: string, retry: Retry) {
  const record = () => client.query('insert into migrations (name) values ($1)', [name])
  /** CREATE INDEX CONCURRENTLY blocks nobody while it waits; a lock timeout would leave an invalid index. */
  const runAlone = async () => {
    await client.query('set lock_timeout = 0')
    await client.query(sql)
    await client.query('reset lock_timeout')
    await record()
  }
  const runInTransaction = async () => {
    await client.query('begin')
    try {
      await client.query(sql)
      await record()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  try {
    await retry(sql.startsWith(withoutTransaction) ? runAlone : runInTransaction)
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
