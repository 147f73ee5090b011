import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createWorkerPool } from './worker-pool.ts'

const echo = new URL('../test/support/echo-worker.ts', import.meta.url)

test('a hanging task is terminated, and the next one runs', async () => {
  const run = createWorkerPool<string, string>(echo, { timeoutMs: 3_000, maxWaiting: 4 })
  const ticks = setInterval(() => ticked++, 10)
  let ticked = 0
  await assert.rejects(run('never ends'), { code: 'timeout' })
  clearInterval(ticks)
  assert.ok(ticked > 10, 'the main thread went on meanwhile')
  assert.equal(await run('one more'), 'one more')
})

test('excess tasks are refused at once', async () => {
  const run = createWorkerPool<string, string>(echo, { timeoutMs: 3_000, maxWaiting: 1 })
  const outcomes = await Promise.allSettled(['never ends', 'waits', 'too many', 'too many'].map(run))
  const codes = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)
  assert.equal(codes[0], 'timeout')
  assert.ok(codes.slice(1).includes('busy'), codes.join())
})

test('an error in a worker rejects its task', async () => {
  const run = createWorkerPool<string, string>(echo, { timeoutMs: 10_000, maxWaiting: 1 })
  await assert.rejects(run('fails'), /it failed/)
})
