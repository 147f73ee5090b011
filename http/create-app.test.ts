import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { until } from '#embedded-database/postmaster.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { createApp } from './create-app.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url

test('a product whose pages cannot be loaded leaves no connection open', async () => {
  const others = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    )
    return rows[0]!.count
  }
  await assert.rejects(
    createApp(async () => {
      throw new Error('broken on purpose')
    }),
    /broken on purpose/,
  )
  assert.ok(await until(async () => (await others()) === 0, 60_000))
})
