import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as loopTurn } from 'node:timers/promises'
import { afterEach, test, vi } from 'vitest'
import { accessToken } from '#domain/identity/sessions/access-token.server.ts'
import { createLoadShedding, nextRate } from './load-shedding.ts'

const authorization = accessToken(1, new Date())
const callers = {
  member: { authorization },
  visitor: {},
  crawler: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
}

afterEach(() => void vi.useRealTimers())

/** Load shedding, and the requests in the order in which they started. */
function aServer(maxAtWork: number) {
  const { admit, isBusy } = createLoadShedding(maxAtWork)
  const begun: string[] = []
  function request(caller: keyof typeof callers, name: string = caller, url = `/${name}`) {
    const response = Object.assign(new EventEmitter(), { destroyed: false, writableEnded: false })
    let isRejected = false
    admit(
      { method: 'GET', url, headers: callers[caller] } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
      () => void begun.push(name),
      () => (isRejected = true),
    )
    return {
      isRejected: () => isRejected,
      end: () => void (response.writableEnded = true),
      finish: () => void response.emit('finish'),
      close: () => {
        response.destroyed = true
        response.emit('close')
      },
    }
  }
  const requests = (count: number, caller: keyof typeof callers) =>
    Array.from({ length: count }, (_, index) => request(caller, `${caller} ${index}`))
  return { request, requests, begun, isBusy }
}

/** Enough turns of the event loop for everything that may start. */
async function settle() {
  for (let index = 0; index < 100; index++) await loopTurn()
}
const rejectedOf = (all: { isRejected: () => boolean }[]) => all.filter((one) => one.isRejected()).length

test('signed-in people go before visitors, and visitors before crawlers', async () => {
  const { request, begun } = aServer(1)
  const first = request('visitor', 'at work')
  await settle()
  const waiting = (['crawler', 'visitor', 'member'] as const).map((caller) => request(caller))
  for (const one of [first, waiting[2]!, waiting[1]!]) {
    one.finish()
    await settle()
  }
  assert.deepEqual(begun, ['at work', 'member', 'visitor', 'crawler'])
})

test('two crawlers are worked on at once, and one that has left is skipped', async () => {
  const { requests, begun, isBusy } = aServer(32)
  const crawlers = requests(5, 'crawler')
  await settle()
  assert.deepEqual(begun, ['crawler 0', 'crawler 1'])
  assert.equal(isBusy(), false, 'crawlers that wait are no load')
  crawlers[2]!.close() // while it waits
  crawlers[0]!.finish()
  crawlers[0]!.close() // a finished response also emits `close`: count it once
  await settle()
  assert.deepEqual(begun, ['crawler 0', 'crawler 1', 'crawler 3'])
})

test('visitors leave a quarter of the slots to signed-in people', async () => {
  const { requests, begun, isBusy } = aServer(32)
  requests(40, 'visitor')
  await settle()
  assert.equal(begun.length, 24)
  assert.equal(isBusy(), true)
  requests(40, 'member')
  await settle()
  assert.equal(begun.length, 32)
})

test('a request is rejected when the queue ahead of it takes longer than it may wait', () => {
  const admittedOf = (caller: keyof typeof callers) => 1_000 - rejectedOf(aServer(32).requests(1_000, caller))
  assert.deepEqual(
    { member: admittedOf('member'), visitor: admittedOf('visitor'), crawler: admittedOf('crawler') },
    { member: 400, visitor: 300, crawler: 25 },
  )
  const { requests } = aServer(32)
  requests(300, 'member')
  assert.equal(rejectedOf(requests(1, 'visitor')), 1, 'those who go first are ahead of it as well')
})

test('a burst is no overload until it has lasted a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const { request, requests } = aServer(1)
  request('visitor', 'at work')
  await settle()
  request('visitor', 'first to wait')
  vi.advanceTimersByTime(900) // nothing is completed
  assert.equal(rejectedOf(requests(299, 'visitor')), 0)
  vi.advanceTimersByTime(200)
  assert.equal(rejectedOf(requests(1, 'visitor')), 1)
})

test('256 readers who arrive at once are all served, in their order', async () => {
  const { requests, begun } = aServer(32)
  const readers = requests(256, 'visitor')
  await settle()
  for (const reader of readers) {
    reader.finish()
    await loopTurn()
  }
  await settle()
  assert.equal(rejectedOf(readers), 0)
  assert.deepEqual(
    begun,
    Array.from({ length: 256 }, (_, index) => `visitor ${index}`),
  )
})

test('a request that has waited for two seconds is rejected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { request, begun } = aServer(1)
  const slow = request('visitor', 'slow')
  await settle()
  const waiting = request('visitor', 'waiting')
  vi.advanceTimersByTime(2_000)
  assert.equal(waiting.isRejected(), true)
  slow.finish()
  request('visitor', 'next')
  await settle()
  assert.deepEqual(begun, ['slow', 'next'])
})

test('a slow reader of a whole response occupies no slot', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { request, begun } = aServer(1)
  const slow = request('visitor', 'slow')
  request('visitor', 'next')
  slow.end()
  await settle()
  assert.deepEqual(begun, ['slow'])
  vi.advanceTimersByTime(50)
  await settle()
  assert.deepEqual(begun, ['slow', 'next'])
})

test('health checks never wait, and an open event stream occupies no slot', async () => {
  const { request, begun } = aServer(1)
  request('member', 'stream', '/v1/chat/events')
  request('member', 'page')
  request('visitor', 'health', '/readyz')
  await settle()
  assert.deepEqual(begun, ['health', 'stream', 'page'])
})

test('the rate follows completions under load, and returns to the assumed one without', () => {
  const after = (measured: Parameters<typeof nextRate>[1]) =>
    Math.round(Array.from({ length: 400 }).reduce<number>((rate) => nextRate(rate, measured), 400))
  assert.equal(after({ isLoaded: true, completed: 10, seconds: 0.1 }), 100)
  assert.equal(after({ isLoaded: true, completed: 90, seconds: 0.1 }), 900)
  assert.equal(after({ isLoaded: false, completed: 1, seconds: 0.1 }), 400)
})
