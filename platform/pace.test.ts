import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pace } from './pace.ts'

function aClock() {
  const pauses: number[] = []
  return { pauses, time: 0, now: () => clock.time, pause: async (ms: number) => void pauses.push(ms) }
}
let clock: ReturnType<typeof aClock>

test('callers are let through one after the other, as fast as allowed; an idle time is not saved up', async () => {
  clock = aClock()
  const turn = pace(10, clock)
  await Promise.all([turn(), turn(), turn()])
  assert.deepEqual(clock.pauses.splice(0), [100, 200])
  clock.time = 250
  await turn()
  assert.deepEqual(clock.pauses.splice(0), [50])
  clock.time = 9_000
  await Promise.all([turn(), turn()])
  assert.deepEqual(clock.pauses, [100])
})

test('without a number nobody waits', async () => {
  clock = aClock()
  await Promise.all(Array.from({ length: 1_000 }, pace(undefined, clock)))
  assert.deepEqual(clock.pauses, [])
})
