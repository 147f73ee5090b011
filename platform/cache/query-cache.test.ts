import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { EventHub } from '#platform/events/events.ts'
import { followPurges, createQueryCache } from './query-cache.ts'

/** Queries that count their calls, with a fake clock. */
function counted() {
  let time = 0
  let queryCount = 0
  const waiting: (() => void)[] = []
  const get = createQueryCache(
    async (id: number) => {
      const count = ++queryCount
      if (waits) await new Promise<void>((resume) => waiting.push(resume))
      if (fails) throw new Error('away')
      return `${id}:${count}`
    },
    { tagOf: (id) => `service:${id}`, nowMs: () => time },
  )
  let waits = false
  let fails = false
  return {
    get,
    pass: (ms: number) => void (time += ms),
    hold: (held: boolean) => void (waits = held),
    fail: (failing: boolean) => void (fails = failing),
    letGo: () => waiting.splice(0).forEach((resume) => resume()),
    countQueries: () => queryCount,
  }
}

test('a query runs once, is cached for a minute, and is refreshed before anyone waits', async () => {
  const { get, pass, countQueries, hold, letGo } = counted()
  assert.deepEqual(await Promise.all([get(1), get(1), get(2)]), ['1:1', '1:1', '2:2'])
  pass(30_000)
  assert.equal(await get(1), '1:1')
  pass(1)
  hold(true)
  assert.equal(await get(1), '1:1', 'answered at once')
  assert.equal(await get(1), '1:1', 'while the next one is asked for')
  assert.equal(countQueries(), 3)
  letGo()
  await new Promise((resume) => setImmediate(resume))
  assert.equal(await get(1), '1:3')
  hold(false)
  pass(60_001)
  assert.equal(await get(1), '1:4', 'what is older than a minute is shown to nobody')
})

test('a failure is not cached', async () => {
  const { get, fail } = counted()
  fail(true)
  await assert.rejects(get(1), /away/)
  fail(false)
  assert.equal(await get(1), '1:2')
})

test('an event purges its key, also while an older query runs', async () => {
  const { get, hold, letGo } = counted()
  const heard: ((event: { kind: string; payload: Record<string, unknown> }) => void)[] = []
  const hub = { subscribe: (_topic: string, listener: (typeof heard)[0]) => (heard.push(listener), () => {}) }
  followPurges(hub as unknown as Pick<EventHub, 'subscribe'>)
  const purge = (...tags: string[]) => heard.forEach((hear) => hear({ kind: 'pages.purged', payload: { tags } }))
  await get(1)
  await get(2)
  purge('service:1', 'city:9')
  assert.deepEqual({ first: await get(1), second: await get(2) }, { first: '1:3', second: '2:2' })
  hold(true)
  purge('service:2')
  const old = get(2)
  purge('service:2')
  const fresh = get(2)
  letGo()
  assert.deepEqual({ old: await old, fresh: await fresh }, { old: '2:4', fresh: '2:5' })
  assert.equal(await get(2), '2:5')
})
