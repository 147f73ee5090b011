import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { onTestFinished, test, vi } from 'vitest'
import { readBody, stallMs, withReadBody } from './read-body.ts'

const kilobyte = 1024

function aRequest(path: string, headers: Record<string, string>, read = withReadBody) {
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
  const exchange = [request as unknown as IncomingMessage, response as unknown as ServerResponse] as const
  read(...exchange, () => (isRead = true))
  return { request, answer, response, isRead: () => isRead }
}

test('a stalled body gets 408; one that keeps arriving is read, however slowly', async () => {
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
  assert.deepEqual(
    { stalled: stalled!.answer.status, trickling: trickling!.answer.status, slow: slow!.answer.status },
    { stalled: 408, trickling: 408, slow: 0 },
  )
  assert.deepEqual({ stalled: stalled!.isRead(), slow: slow!.isRead() }, { stalled: false, slow: true })
})

test('eleven slow uploads of visitors leave room for another one', () => {
  const uploads = Array.from({ length: 12 }, (_, index) =>
    aRequest(
      '/v1/requests/photos',
      {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '1000000',
        'x-client-address': `${index}`,
      },
      readBody,
    ),
  )
  for (const { answer, response } of uploads) {
    assert.equal(answer.status, 0, 'no upload was refused')
    response.emit('close')
  }
})

test('a photo at 50 kB/s is accepted over a real connection; a stalled one gets 408', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let received = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length))
    readBody(request, response, () => response.end('arrived'))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const photo = 5_000 * kilobyte
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': photo }
  const begin = () => {
    received = 0
    const sender = ask({ port, host: '127.0.0.1', method: 'POST', path: '/v1/requests/photos', headers })
    const answer = new Promise<number>((resolve, reject) =>
      sender.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject),
    )
    return { sender, answer }
  }
  const aSecond = async (sender: ReturnType<typeof ask>, bytes: number, sum: number) => {
    sender.write(Buffer.alloc(bytes))
    while (received < sum) await new Promise(setImmediate)
    vi.advanceTimersByTime(1_000)
  }
  const slow = begin()
  for (let sum = 50 * kilobyte; sum <= photo; sum += 50 * kilobyte) await aSecond(slow.sender, 50 * kilobyte, sum)
  slow.sender.end()
  assert.equal(await slow.answer, 200)

  const stalled = begin()
  await aSecond(stalled.sender, 50 * kilobyte, 50 * kilobyte)
  vi.advanceTimersByTime(2 * stallMs)
  assert.equal(await stalled.answer, 408)
})
