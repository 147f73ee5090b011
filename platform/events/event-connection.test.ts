import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { openEventConnection } from './event-connection.ts'

const { url } = await testDatabase(scope)

test('a connection whose statements fail says why, and reconnects less and less often', async () => {
  const warn = vi.spyOn(log, 'warn')
  onTestFinished(() => warn.mockRestore())
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const times: number[] = []
  const connection = await openEventConnection({ url, onNotice: () => {}, onConnected: fail })
  onTestFinished(() => connection.close())
  function fail() {
    times.push(performance.now())
    if (times.length > 5) return resolve()
    connection.run({ text: 'select from missing' }).catch(() => {})
  }
  fail()
  await done
  // Timers are never early: 50 ms doubled four times, at least half of it.
  assert.ok(times[5]! - times[4]! >= 400, times.map(Math.round).join())
  const [fields] = warn.mock.calls[0] as unknown as [{ err: Error }]
  assert.match(fields.err.message, /relation "missing" does not exist/)
})
