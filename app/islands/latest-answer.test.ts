import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { call } from '#app/browser/call.ts'
import { latestAnswer } from './latest-answer.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Responses are resolved by hand, in the order that the test needs. */
function pendingFetch() {
  const waiting: Array<{ url: string; id: string; answer: (body: unknown, status?: number) => void }> = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    return new Promise((resolve) =>
      waiting.push({
        url: String(url),
        id: new Headers(init!.headers).get('x-request-id')!,
        answer: (body, status = 200) => resolve(Response.json(body, { status })),
      }),
    )
  })
  return waiting
}

const search =
  (text: string): Parameters<ReturnType<typeof latestAnswer>['ask']>[0]['question'] =>
  (request) =>
    call('GET /v1/search', { query: { text }, ...request })

test('a lookup runs once after the pause, and an older response is dropped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = pendingFetch()
  const heard: unknown[] = []
  const answers = latestAnswer<unknown>()
  const ask = (text: string) =>
    answers.ask({
      question: search(text),
      delay: 500,
      onAnswer: (answer) => heard.push(answer),
      onFailure: () => heard.push('failed'),
    })
  ask('p')
  vi.advanceTimersByTime(499)
  ask('pi')
  vi.advanceTimersByTime(499)
  assert.equal(waiting.length, 0)
  vi.advanceTimersByTime(1)
  ask('pin')
  vi.advanceTimersByTime(500)
  assert.deepEqual(
    waiting.map(({ url }) => url),
    ['/v1/search?text=pi', '/v1/search?text=pin'],
  )
  assert.notEqual(waiting[0]!.id, waiting[1]!.id)
  waiting[1]!.answer('new')
  await settle()
  waiting[0]!.answer('old')
  await settle()
  assert.deepEqual(heard, ['new'])
})

test('a failure is reported unless it was discarded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = pendingFetch()
  const heard: string[] = []
  const answers = latestAnswer<unknown>()
  const ask = () =>
    answers.ask({
      question: search('x'),
      delay: 500,
      onAnswer: () => heard.push('answer'),
      onFailure: () => heard.push('failed'),
    })
  ask()
  vi.advanceTimersByTime(500)
  waiting[0]!.answer({}, 503)
  await settle()
  assert.deepEqual(heard, ['failed'])
  ask()
  answers.cancel()
  vi.advanceTimersByTime(500)
  assert.equal(waiting.length, 1)
})
