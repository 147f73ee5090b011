import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { type Db, inTransaction } from '#platform/db.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { emit } from './event-outbox.ts'
import { endAllStreams, eventStream, openStreams } from './event-stream.ts'
import { type LiveEvent, openEventHub } from './events.ts'

const now = new Date('2026-11-20T12:00:00Z')
const { db, url } = await testDatabase(scope)
const hub = await openEventHub({ url, db })
afterAll(() => hub.close())

const tell = (topic: string, ...numbers: number[]) =>
  inTransaction(db, async (tx: Db) => {
    await emit(tx, now, ...numbers.map((number) => ({ topic, kind: 'counted', payload: { number, secret: 'x' } })))
    return { ok: true }
  })
const toWire = (event: LiveEvent) =>
  event.payload.number === -1 ? null : { event: event.kind, data: { number: event.payload.number } }

type Heard = { id?: string; event?: string; data?: string; retry?: string }

/** Reads a stream as a browser does. */
function listen(topic: string, lastEventId?: string, theHub: Parameters<typeof eventStream>[0]['hub'] = hub) {
  const abort = new AbortController()
  const response = eventStream({ hub: theHub, topic, lastEventId, signal: abort.signal, toWire })
  const heard: Heard[] = []
  const ended = (async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks)
        heard.push(Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))))
    }
  })()
  const counted = () =>
    heard.filter((block) => block.event === 'counted').map((block) => JSON.parse(block.data!).number)
  return { abort, response, heard, ended, counted }
}

async function waitFor(isTrue: () => boolean) {
  for (const end = Date.now() + 60_000; !isTrue(); await new Promise((resume) => setTimeout(resume, 5)))
    assert.ok(Date.now() < end, 'waited too long')
}

test('a listener gets events with ids, and public fields only', async () => {
  const { abort, response, heard, ended, counted } = listen('user:1')
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  assert.match(response.headers.get('cache-control')!, /no-store/)
  await tell('user:1', 1, -1, 2)
  await tell('user:2', 9)
  await waitFor(() => counted().length === 2)
  assert.deepEqual(counted(), [1, 2])
  assert.equal(heard[0]!.retry, '2000')
  assert.equal(heard[1]!.event, 'beat', 'the stream is not held back on its way')
  assert.match(
    heard[2]!.id!,
    /^\d+\.\d+$/,
    'an id from the first moment, so that nothing is missed before the first event',
  )
  assert.ok(!heard.some((block) => block.data?.includes('secret')))
  abort.abort()
  await ended
  assert.equal(openStreams(), 0)
})

test('a reconnecting listener gets missed events, then live ones, each once', async () => {
  const first = listen('user:3')
  await tell('user:3', 1)
  await waitFor(() => first.counted().length === 1)
  first.abort.abort()
  await first.ended
  await tell('user:3', ...Array.from({ length: 450 }, (_, index) => index + 2))
  const second = listen('user:3', first.heard.at(-1)!.id)
  for (let number = 452; number <= 470; number++) await tell('user:3', number)
  await waitFor(() => second.counted().length >= 469)
  assert.deepEqual(
    second.counted(),
    Array.from({ length: 469 }, (_, index) => index + 2),
  )
  second.abort.abort()
  await second.ended
})

test('a live event during a replay is neither repeated nor lost', async () => {
  const start = hub.lastId()
  await tell('user:4', 1)
  let release = () => {}
  const gate = new Promise<void>((resume) => (release = resume))
  const slowHub = {
    ...hub,
    since: async (...args: Parameters<typeof hub.since>) => {
      await tell('user:4', 2) // in the replay, and delivered live
      await waitFor(() => heardLive.length === 1)
      const missed = await hub.since(...args)
      await tell('user:4', 3) // only live
      await waitFor(() => heardLive.length === 2)
      await gate
      return missed
    },
  }
  await waitFor(() => hub.lastId() !== start)
  const heardLive: LiveEvent[] = []
  const stop = hub.subscribe('user:4', (event) => heardLive.push(event))
  const { counted, abort } = listen('user:4', start, slowHub)
  release()
  await waitFor(() => counted().length === 3)
  assert.deepEqual(counted(), [1, 2, 3])
  stop()
  abort.abort()
})

test('too many missed events, or an unknown id, give `resync`', async () => {
  const start = hub.lastId()
  await tell('user:5', ...Array.from({ length: 1_200 }, (_, index) => index))
  await waitFor(() => hub.lastId() !== start)
  const late = listen('user:5', start)
  await waitFor(() => late.heard.some((block) => block.event === 'resync'))
  await tell('user:5', 5_000)
  await waitFor(() => late.counted().at(-1) === 5_000)
  late.abort.abort()
  const strange = listen('user:5', 'garbage')
  await waitFor(() => strange.heard.some((block) => block.event === 'resync'))
  assert.deepEqual(strange.counted(), [])
  strange.abort.abort()
})

test('a stalled reader is disconnected', async () => {
  const abort = new AbortController()
  const wide = (event: LiveEvent) => ({ event: event.kind, data: 'x'.repeat(10_000) })
  eventStream({ hub, topic: 'user:6', signal: abort.signal, toWire: wide })
  const before = openStreams()
  await tell('user:6', ...Array.from({ length: 20 }, (_, index) => index))
  await waitFor(() => openStreams() === before - 1)
})

test('a listener gets nothing after its last event', async () => {
  const abort = new AbortController()
  const response = eventStream({
    hub,
    topic: 'user:8',
    signal: abort.signal,
    isLast: ({ payload }) => payload.number === 2,
    toWire,
  })
  const text = response.text()
  await tell('user:8', 1, 2, 3)
  assert.match(await text, /"number":1.*"number":2/s)
  assert.doesNotMatch(await text, /"number":3/)
})

test('an aborted request opens no stream', async () => {
  const before = openStreams()
  const response = eventStream({ hub, topic: 'user:7', signal: AbortSignal.abort(), toWire })
  assert.equal(await response.text(), '')
  assert.equal(openStreams(), before)
})

test('a graceful shutdown asks every listener to reconnect', async () => {
  const streams = [listen('user:8'), listen('user:9')]
  endAllStreams()
  await Promise.all(streams.map((stream) => stream.ended))
  for (const { heard } of streams) assert.equal(heard.at(-1)!.event, 'reconnect')
  assert.equal(openStreams(), 0)
})

test('a sixth stream of a person ends the oldest with a longer retry; others stay', async () => {
  const before = openStreams()
  const other = listen('user:81')
  const five = Array.from({ length: 5 }, () => listen('user:80'))
  assert.equal(openStreams(), before + 6)
  const sixth = listen('user:80')
  await five[0]!.ended
  assert.equal(five[0]!.heard.at(-1)!.retry, '60000')
  assert.equal(openStreams(), before + 6)
  await tell('user:80', 1)
  await waitFor(() => [...five.slice(1), sixth].every(({ counted }) => counted().length === 1))
  five[1]!.abort.abort()
  await five[1]!.ended
  const seventh = listen('user:80')
  await tell('user:80', 2)
  await waitFor(() => [...five.slice(2), sixth, seventh].every(({ counted }) => counted().includes(2)))
  for (const { abort } of [other, ...five, sixth, seventh]) abort.abort()
  await waitFor(() => openStreams() === before)
})
