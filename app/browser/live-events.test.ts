import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { setImmediate as turn } from 'node:timers/promises'
import { listenLive } from './live-events.ts'

/** A fake EventSource: permanently refused by the network, or open. */
class Stream {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  static isRefused = true
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  constructor() {
    Stream.opened.push(this)
    queueMicrotask(() => {
      this.readyState = Stream.isRefused ? Stream.CLOSED : 1
      if (Stream.isRefused) this.onerror()
      else this.onopen()
    })
  }
  addEventListener() {}
  close() {
    this.readyState = Stream.CLOSED
  }
}

test('a polling page retries the stream each minute until it opens, then stops polling', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let asked = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked += 1
    return Promise.resolve(Response.json({ last: '1', resync: false, events: [] }))
  })
  const browser = new EventTarget()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  async function pass(seconds: number) {
    for (let second = 0; second < seconds; second++) {
      vi.advanceTimersByTime(1_000)
      await turn()
    }
  }

  const stop = listenLive(() => {})
  await turn()
  assert.equal(Stream.opened.length, 1)
  await pass(61)
  assert.equal(Stream.opened.length, 2)
  await pass(61)
  assert.equal(Stream.opened.length, 3, 'one try that failed is followed by the next')
  assert.ok(asked > 20, 'meanwhile it goes on asking')

  Stream.isRefused = false
  await pass(61)
  assert.equal(Stream.opened.length, 4)
  asked = 0
  await pass(120)
  assert.equal(asked, 0)
  assert.equal(Stream.opened.length, 4)
  stop()
})
