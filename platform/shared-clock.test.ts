import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { clockDistanceMs, setClockDistance } from './clock.ts'
import { subscribeToClock, moveClock } from './shared-clock.ts'

const { db } = await testDatabase(scope)
afterAll(() => setClockDistance(0))

test('a process that moved the clock twice ignores the event of the first move', async () => {
  await moveClock(db, 1_000, new Date())
  await moveClock(db, 2_000, new Date())
  const events = await db.selectFrom('events').select('payload').where('topic', '=', 'clock').orderBy('id').execute()
  for (const { payload } of events.slice(0, 1)) subscribeToClock(payload as Record<string, unknown>)
  assert.equal(clockDistanceMs(), 2_000)
  subscribeToClock({ distanceMs: 3_000, by: 'another process' })
  assert.equal(clockDistanceMs(), 3_000)
})
