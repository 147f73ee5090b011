import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { stallMs, upload } from './upload.ts'

/** A fake XMLHttpRequest whose events the test fires. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  upload = new EventTarget()
  status = 0
  response: unknown = null
  constructor() {
    super()
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

test('an upload of four minutes goes on while bytes are sent; a stalled one ends without a response', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const sentBytes: number[] = []
  const slow = upload('POST /v1/pictures', new FormData(), ({ sent }) => sentBytes.push(sent))
  for (let second = 0; second < 240; second += 20) {
    FakeRequest.last.progress(second, 240)
    vi.advanceTimersByTime(20_000)
  }
  FakeRequest.last.upload.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(60_000)
  Object.assign(FakeRequest.last, { status: 201, response: { id: 7 } }).dispatchEvent(new Event('load'))
  assert.deepEqual(await slow, { ok: true, value: { id: 7 } })
  assert.equal(sentBytes.at(-1), 220)

  const stalled = upload('POST /v1/pictures', new FormData(), () => {})
  FakeRequest.last.progress(1, 240)
  vi.advanceTimersByTime(stallMs)
  assert.deepEqual(await stalled, { ok: false, status: 0, message: undefined, code: undefined, errors: {} })
})
