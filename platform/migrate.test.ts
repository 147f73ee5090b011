import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished, test } from 'vitest'
import { until } from '#embedded-database/postmaster.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { dropOldSchema, migrate, listPendingMigrations } from './migrate.ts'

const { url, pool } = await emptyDatabase(scope)

async function aRelease(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'ajeita-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), sql)
  return pathToFileURL(`${folder}/`)
}
const tables = async (like: string) => {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name like $1 order by 1",
    [like],
  )
  return rows.map(({ name }) => name)
}

test('a failed migration is named, and earlier ones stay applied', async () => {
  const broken = { '9001_a': 'create table fails_a ()', '9002_b': 'create table fails_b (); select 1 / 0' }
  await assert.rejects(migrate(url, await aRelease(broken)), /Migration 9002_b failed: division by zero/)
  assert.deepEqual(await tables('fails_%'), ['fails_a'])
  const mended = await aRelease({ ...broken, '9002_b': 'create table fails_b ()' })
  assert.deepEqual(await listPendingMigrations(url, mended), ['9002_b'])
  assert.deepEqual(await migrate(url, mended), ['9002_b'])
})

test('a migration without transaction builds an index concurrently, while another process waits', async () => {
  const release = await aRelease({
    '9011_a': 'create table concurrent_a (id int)',
    '9012_b': '-- no transaction\ncreate index concurrently concurrent_b on concurrent_a (id)',
  })
  const [first, second] = await Promise.all([migrate(url, release), migrate(url, release)])
  assert.deepEqual([...first, ...second], ['9011_a', '9012_b'], 'each is applied once')
  const { rows } = await pool.query("select indisvalid from pg_index where indexrelid = 'concurrent_b'::regclass")
  assert.deepEqual(rows, [{ indisvalid: true }])
})

/** A transaction that wrote to a table and stays open. */
async function aLongTransaction(table: string) {
  const client = await pool.connect()
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0; insert into ${table} values (1)`)
  let isOpen = true
  return async () => {
    if (isOpen) client.release(true)
    isOpen = false
  }
}

/** Resolves once a migration has waited so long for others. */
const migrationWaited = (interval: string) =>
  until(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and now() - query_start > interval '${interval}'`,
    )
    return rows.length > 0
  }, 20_000)

test('a migration behind a long transaction lets the others pass, names it, and is applied after it', async () => {
  const older = { '9031_a': 'create table locked_a (id int)' }
  await migrate(url, await aRelease(older))
  const endTransaction = await aLongTransaction('locked_a')
  onTestFinished(endTransaction)
  const blocked: string[][] = []
  const release = await aRelease({ ...older, '9032_b': 'alter table locked_a add column b int' })
  const migrated = migrate(url, release, (blockers) => void blocked.push(blockers))
  assert.ok(await migrationWaited('0.1 seconds'))
  await pool.query('insert into locked_a values (2)')
  await endTransaction()
  assert.deepEqual(await migrated, ['9032_b'])
  assert.match(
    blocked.join('\n'),
    /^pid \d+ of ajeita \(ajeita\), idle in transaction, began \d{4}-\d\d-\d\dT[\d:.]+Z$/,
  )
})

test('an index built concurrently waits for a long transaction: it stops nobody', async () => {
  const older = { '9041_a': 'create table waits_a (id int)' }
  await migrate(url, await aRelease(older))
  const endTransaction = await aLongTransaction('waits_a')
  onTestFinished(endTransaction)
  const index = '-- no transaction\ncreate index concurrently waits_b on waits_a (id)'
  const migrated = migrate(url, await aRelease({ ...older, '9042_b': index }), () => {})
  assert.ok(await migrationWaited('6 seconds'), 'longer than other migrations may wait')
  await endTransaction()
  assert.deepEqual(await migrated, ['9042_b'])
})

test('a release starts on a database that a newer one migrated', async () => {
  const older = { '9021_a': 'create table newer_a ()' }
  await migrate(url, await aRelease({ ...older, '9022_b': 'create table newer_b ()' }))
  const release = await aRelease(older)
  assert.deepEqual(await listPendingMigrations(url, release), [])
  assert.deepEqual(await migrate(url, release), [])
})

test('a database older than the baseline is refused with the command that resets it', async () => {
  const old = await emptyDatabase(scope)
  await old.pool.query('create table kysely_migration (name text primary key)')
  await assert.rejects(migrate(old.url), /made before version 0\.1\.0\. `npm run db:reset` deletes it and makes/)
  await dropOldSchema(old.url)
  assert.equal((await migrate(old.url))[0], '0001_baseline')
})
