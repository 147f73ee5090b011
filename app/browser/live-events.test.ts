import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listenLive } from './live-events.ts'

/** An EventSource that opens, or fails for good while `isRefused`. */
class FakeEventSource {
  static readonly CLOSED = 2
  static instances: FakeEventSource[] = []
  static isRefused = true
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  constructor() {
    FakeEventSource.instances.push(this)
    queueMicrotask(() => {
      this.readyState = FakeEventSource.isRefused ? FakeEventSource.CLOSED : 1
      if (FakeEventSource.isRefused) this.onerror()
      else this.onopen()
    })
  }
  addEventListener() {}
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

test('a polling page retries the stream each minute until it opens, then stops polling', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let pollCount = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    pollCount += 1
    return Promise.resolve(Response.json({ last: '1', resync: false, events: [] }))
  })
  const browser = new EventTarget()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  async function passSeconds(seconds: number) {
    for (let second = 0; second < seconds; second++) {
      vi.advanceTimersByTime(1_000)
      await nextTurn()
    }
  }

  const stop = listenLive(() => {})
  await nextTurn()
  assert.equal(FakeEventSource.instances.length, 1)
  await passSeconds(61)
  assert.equal(FakeEventSource.instances.length, 2)
  await passSeconds(61)
  assert.equal(FakeEventSource.instances.length, 3, 'a failed attempt is followed by another')
  assert.ok(pollCount > 20, 'it polls meanwhile')

  FakeEventSource.isRefused = false
  await passSeconds(61)
  assert.equal(FakeEventSource.instances.length, 4)
  pollCount = 0
  await passSeconds(120)
  assert.equal(pollCount, 0)
  assert.equal(FakeEventSource.instances.length, 4)
  stop()
})
