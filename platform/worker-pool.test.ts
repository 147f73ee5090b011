import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'vitest'
import { createWorkerPool } from './worker-pool.ts'

const echo = new URL('../test/support/echo-worker.ts', import.meta.url)

test('a hanging task is terminated, and the next one runs', async () => {
  const run = createWorkerPool<string, string>(echo, { timeoutMs: 3_000, maxWaiting: 4 })
  const events: string[] = []
  const hanging = run('never ends').catch(({ code }) => events.push(code))
  await setImmediate()
  events.push('the main thread goes on')
  await hanging
  assert.deepEqual(events, ['the main thread goes on', 'timeout'])
  assert.equal(await run('one more'), 'one more')
})

test('excess tasks are refused at once', async () => {
  const run = createWorkerPool<string, string>(echo, { timeoutMs: 3_000, maxWaiting: 1 })
  const settled: string[] = []
  const settle = (outcome: string) => settled.push(outcome)
  const tasks = ['never ends', 'waits', 'too many', 'too many']
  await Promise.all(tasks.map((task) => run(task).then(settle, ({ code }) => settle(code))))
  assert.equal(settled[0], 'busy', settled.join())
  assert.ok(settled.includes('timeout'))
})

test('an error in a worker rejects its task', async () => {
  const run = createWorkerPool<string, string>(echo, { timeoutMs: 10_000, maxWaiting: 1 })
  await assert.rejects(run('fails'), /it failed/)
})
