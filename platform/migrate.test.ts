import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished, test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { emptyDatabase } from '#test/support/database.ts'
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
