import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test, vi } from 'vitest'
import { listenLive } from './live-events.ts'

/** An EventSource that opens, or fails for good while `isRefused`. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static instances: FakeEventSource[] = []
  static isRefused = true
  static isHeldBack = false
  readyState = 0
  onerror = () => {}
  constructor() {
    super()
    FakeEventSource.instances.push(this)
    queueMicrotask(() => {
      this.readyState = FakeEventSource.isRefused ? FakeEventSource.CLOSED : 1
      if (FakeEventSource.isRefused) this.onerror()
      else if (!FakeEventSource.isHeldBack) this.dispatchEvent(new Event('beat'))
    })
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

/** Replaces timers and the browser. `passSeconds(60, { beats: true })`: the server's heartbeat arrives every 20 s. */
function fakeBrowser() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const polls = { count: 0 }
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    polls.count += 1
    return Promise.resolve(Response.json({ last: '1', resync: false, events: [] }))
  })
  FakeEventSource.instances = []
  const browser = new EventTarget()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  async function passSeconds(seconds: number, { beats = false } = {}) {
    for (let second = 0; second < seconds; second++) {
      vi.advanceTimersByTime(1_000)
      if (beats && second % 20 === 0) FakeEventSource.instances.at(-1)!.dispatchEvent(new Event('beat'))
      await nextTurn()
    }
  }
  return { polls, passSeconds }
}

test('a polling page retries the stream each minute until it opens, then stops polling', async () => {
  const { polls, passSeconds } = fakeBrowser()
  FakeEventSource.isRefused = true
  const stop = listenLive(() => {})
  await nextTurn()
  assert.equal(FakeEventSource.instances.length, 1)
  await passSeconds(61)
  assert.equal(FakeEventSource.instances.length, 2)
  await passSeconds(61)
  assert.equal(FakeEventSource.instances.length, 3, 'a failed attempt is followed by another')
  assert.ok(polls.count > 20, 'it polls meanwhile')

  FakeEventSource.isRefused = false
  await passSeconds(61)
  assert.equal(FakeEventSource.instances.length, 4)
  polls.count = 0
  await passSeconds(120, { beats: true })
  assert.equal(polls.count, 0)
  assert.equal(FakeEventSource.instances.length, 4)
  stop()
})

test('a stream that falls silent is opened again; after three silences the page polls', async () => {
  const { polls, passSeconds } = fakeBrowser()
  FakeEventSource.isRefused = false
  const stop = listenLive(() => {})
  await nextTurn()
  await passSeconds(200, { beats: true })
  assert.equal(FakeEventSource.instances.length, 1, 'heartbeats arrive')
  await passSeconds(61)
  assert.equal(FakeEventSource.instances.length, 2)
  assert.equal(FakeEventSource.instances[0]!.readyState, FakeEventSource.CLOSED)
  await passSeconds(100, { beats: true })
  assert.equal(FakeEventSource.instances.length, 2, 'it is heard again')
  assert.equal(polls.count, 0)
  FakeEventSource.isHeldBack = true
  await passSeconds(151)
  assert.ok(polls.count > 0, 'a proxy holds every stream back')
  polls.count = 0
  await passSeconds(200)
  assert.ok(polls.count >= 39, 'it polls also while it tries the stream again')
  stop()
  const { length } = FakeEventSource.instances
  await passSeconds(200)
  assert.equal(FakeEventSource.instances.length, length, 'nobody listens any more')
})
