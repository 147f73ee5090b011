import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { env } from '#platform/env.ts'
import { log } from '#platform/observability/log.ts'
import { shutDownOnSignal } from './shutdown.ts'

test('a shutdown that hangs is logged and ends after 50 seconds', async () => {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  const on = vi.spyOn(process, 'on').mockReturnThis()
  shutDownOnSignal(() => new Promise(() => {}))
  const handler = on.mock.calls.find(([event]) => event === 'SIGTERM')?.[1] as () => void

  handler()
  await vi.advanceTimersByTimeAsync(env.DRAIN_DELAY_SECONDS * 1000 + 49_000)
  assert.equal(exit.mock.calls.length, 0, 'draining may take 45 s')
  await vi.advanceTimersByTimeAsync(2_000)
  assert.deepEqual(exit.mock.calls, [[1]])
  assert.equal(error.mock.calls.length, 1)
})
