import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test, vi } from 'vitest'
import { retryWithBackoff } from './retry-with-backoff.ts'

/** A fake clock, second by second, running all effects. */
function clockOf() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let second = 0
  return {
    second: () => second,
    async goTo(last: number) {
      await turn() // run pending effects first
      for (; second < last; await turn()) {
        second++
        vi.advanceTimersByTime(1_000)
      }
    },
  }
}

test('a retry waits longer each time, and runs at once when the browser is online again', async () => {
  const { goTo, second } = clockOf()
  const tried: number[] = []
  const browser = new EventTarget()
  async function work() {
    if (tried.push(second()) % 2) throw new Error('a try that fails is followed by the next one')
  }
  const stop = retryWithBackoff(work, 10_000, browser)
  await goTo(40)
  assert.deepEqual(tried.splice(0), [1, 3, 7, 15, 25, 35])

  browser.dispatchEvent(new Event('online'))
  await goTo(44)
  assert.deepEqual(tried.splice(0), [40, 41, 43], 'the event of the browser may have come too early')

  stop()
  browser.dispatchEvent(new Event('online'))
  await goTo(80)
  assert.deepEqual(tried, [])
})

test('going online during a retry starts no second one and shortens the next wait', async () => {
  const { goTo } = clockOf()
  const browser = new EventTarget()
  const tried: (() => void)[] = []
  const stop = retryWithBackoff(() => new Promise<void>((resolve) => void tried.push(resolve)), 60_000, browser)
  await goTo(1)
  tried[0]!()
  await goTo(3)
  assert.equal(tried.length, 2)

  browser.dispatchEvent(new Event('online'))
  assert.equal(tried.length, 2)
  tried[1]!()
  await goTo(4)
  assert.equal(tried.length, 3)
  stop()
})
