import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { onTestFinished, test, vi } from 'vitest'
import { log } from '#platform/observability/log.ts'
import { closeServer } from './drain.ts'

/** Connects while the server's thread is busy, says so in `flag`, and reports the answer. */
const client = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, flag } } = require('node:worker_threads')
  parentPort.postMessage('started')
  Atomics.wait(flag, 0, 0)
  let answer = ''
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('POST / HTTP/1.1\\r\\nhost: localhost\\r\\ncontent-length: 0\\r\\nconnection: close\\r\\n\\r\\n')
    Atomics.store(flag, 1, 1)
    Atomics.notify(flag, 1)
  })
  socket.on('data', (bytes) => (answer += bytes)).on('error', (error) => (answer = error.message))
  socket.on('close', () => parentPort.postMessage(answer))`

test('a connection made before the server closes, but not yet accepted, is answered', async () => {
  const server = createServer((_, response) => response.end('served'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const flag = new Int32Array(new SharedArrayBuffer(8))
  const { port } = server.address() as AddressInfo
  const worker = new Worker(client, { eval: true, workerData: { port, flag } })
  await once(worker, 'message')
  const answer = new Promise<string>((resolve) => worker.on('message', resolve))
  // As in the product, the wait before closing ends in a timer.
  await new Promise((timer) => setTimeout(timer))
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
  Atomics.wait(flag, 1, 0)
  const closed = closeServer(server, 10_000)
  assert.match(await answer, /^HTTP\/1\.1 200 /)
  await closed
})

test('a request that does not end in time is cut, and logged', async () => {
  const warn = vi.spyOn(log, 'warn')
  onTestFinished(() => warn.mockRestore())
  const server = createServer(() => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.message)
  await once(server, 'request')
  await closeServer(server, 50)
  assert.equal(await answer, 'fetch failed')
  assert.deepEqual(warn.mock.calls, [[{ connections: 1 }, 'closing requests that did not end in time']])
})
