import assert from 'node:assert/strict'
import { test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const late = () => new Response('late', { status: 503 })

test('a response that is too late is replaced and discarded', async () => {
  const slow = Promise.withResolvers<Response>()
  assert.equal((await withTimeout(slow.promise, late, 1)).status, 503)
  let isCancelled = false
  slow.resolve(new Response(new ReadableStream({ cancel: () => void (isCancelled = true) })))
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isCancelled, true)
  assert.equal((await withTimeout(Promise.resolve(new Response('ok')), late, 10_000)).status, 200)
  await assert.rejects(withTimeout(Promise.reject(new Error('a fault')), late, 10_000), /a fault/)
  const failing = Promise.withResolvers<Response>()
  assert.equal((await withTimeout(failing.promise, late, 1)).status, 503)
  failing.reject(new Error('too late to be told')) // does not end the process
  await new Promise((resolve) => setImmediate(resolve))
})
