import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { isTransientError } from '#platform/db.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { openDatabase } from './open-database.ts'

const { url } = await testDatabase(scope)

test('after a failover every connection to a read-only host is replaced', async () => {
  const { db, close } = openDatabase(url, { max: 1 })
  const write = () => sql`insert into settings (name, value) values ('failover', '1')`.execute(db)
  await sql`set default_transaction_read_only = on`.execute(db) // as on a host that has become a standby
  await assert.rejects(write, isTransientError)
  await write()
  await close()
})
