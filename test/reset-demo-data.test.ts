import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { onTestFinished, test, vi } from 'vitest'
import { resetDemoData } from '#db/seed/demo-data.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { cronTaskNames, tasks } from '#jobs/tasks.ts'
import { now } from '#platform/clock.ts'
import { log } from '#platform/observability/log.ts'
import { rateLimitsOf } from '#platform/security/rate-limit.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { countLockWaits } from './support/locked-tables.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('a reset that loses a race is repeated, however long it took', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let reset: Promise<void>
  const work = db.transaction().execute(async (tx) => {
    await sql`lock table events in row exclusive mode`.execute(tx)
    reset = resetDemoData(db, now())
    while (!(await countLockWaits(tx)));
    vi.advanceTimersByTime(60_000)
    await sql`lock table refunds in access share mode`.execute(tx)
  })
  // One of the two is aborted: usually the reset, which waits longer.
  await work.catch((error: unknown) => assert.equal((error as { code: string }).code, '40P01'))
  await reset!
  assert.ok(await db.selectFrom('orders').select('uuid').limit(1).executeTakeFirst())
})

test('a reset clears rate limits', async () => {
  const limit = { name: 'reset', points: 1, durationSeconds: 3_600, blockSeconds: 3_600 }
  const { takeFrom } = rateLimitsOf(db)
  await takeFrom(limit, 'a')
  assert.equal((await takeFrom(limit, 'a')).ok, false)
  await resetDemoData(db, now())
  assert.equal((await takeFrom(limit, 'a')).ok, true)
})

test('a reset triggers no notifications within the hour', async () => {
  const opened = now()
  await resetDemoData(db, opened)
  const unread = () =>
    db
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .select(['u.name', 'n.kind', db.fn.countAll<number>().as('count')])
      .where('n.read_at', 'is', null)
      .groupBy(['u.name', 'n.kind'])
      .orderBy('u.name')
      .orderBy('n.kind')
      .execute()
  const before = await unread()
  const { signal } = new AbortController()
  for (const minutes of [0, 5, 10, 30, 60]) {
    const later = addMinutes(opened, minutes)
    for (const name of cronTaskNames) await tasks[name]({}, { db, now: later, log, signal })
    assert.deepEqual(await unread(), before, `after ${minutes} minutes`)
  }
})
