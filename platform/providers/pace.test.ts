import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { pace } from './pace.ts'

const { db, url } = await emptyDatabase(scope)
const nextAt = async () => (await db.selectFrom('provider_pace').select('next_at').executeTakeFirstOrThrow()).next_at
const clock = async () => (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now

test('two processes share the rate of a provider, and idle time is not saved up', async () => {
  const other = openDatabase(url)
  onTestFinished(() => other.close())
  const waits: number[] = []
  const turn = pace('sms', 10, async (ms) => void waits.push(ms))
  const began = await clock()
  await Promise.all(Array.from({ length: 20 }, (_, call) => turn(call % 2 ? db : other.db)))
  assert.ok((await nextAt()).getTime() - began.getTime() >= 2_000, 'twenty turns of 100 ms')
  assert.equal(new Set(waits.map((ms) => Math.round(ms))).size, waits.length, 'no two at the same moment')
  await sql`update provider_pace set next_at = now() - interval '1 hour'`.execute(db)
  waits.length = 0
  const resumed = await clock()
  await turn(db)
  assert.deepEqual(waits, [])
  assert.ok((await nextAt()).getTime() - resumed.getTime() >= 100)
})

test('without a rate there is no wait and no write', async () => {
  await sql`delete from provider_pace`.execute(db)
  await pace('sms', undefined, () => assert.fail('waited'))(db)
  assert.deepEqual(await db.selectFrom('provider_pace').selectAll().execute(), [])
})
