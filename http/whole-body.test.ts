import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { test, vi } from 'vitest'
import { stallMs, withWholeBody } from './whole-body.ts'

const kilobyte = 1024

function aRequest(path: string, headers: Record<string, string>) {
  const request = Object.assign(new PassThrough(), { url: path, method: 'POST', headers, rawHeaders: [] })
  const answer = { status: 0 }
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    writeHead: (status: number) => (answer.status = status),
    write: () => true,
    flushHeaders: () => {},
    end: (then?: () => void) => then?.(),
  })
  let isRead = false
  const read = [request as unknown as IncomingMessage, response as unknown as ServerResponse] as const
  withWholeBody(...read, () => (isRead = true))
  return { request, answer, response, isRead: () => isRead }
}

test('a body that stalls is ended with 408; one that keeps coming is read, however slowly', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const headers = { 'content-type': 'application/json', 'content-length': '60000' }
  const [stalled, trickling, slow] = [1, 2, 3].map(() => aRequest('/v1/login', headers))
  const pieces = async (request: PassThrough, bytes: number) => {
    request.write('x'.repeat(bytes))
    await new Promise(setImmediate)
  }
  await pieces(stalled!.request, 100)
  for (let look = 0; look < 3; look++) {
    await pieces(slow!.request, 17 * kilobyte)
    if (trickling!.answer.status === 0) await pieces(trickling!.request, 1)
    vi.advanceTimersByTime(stallMs)
  }
  slow!.request.end()
  await new Promise(setImmediate)
  assert.deepEqual([stalled!.answer.status, trickling!.answer.status, slow!.answer.status], [408, 408, 0])
  assert.deepEqual([stalled!.isRead(), slow!.isRead()], [false, true])
})
