import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { latestAnswer } from './latest-answer.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Answers are given by hand, in the order that the test wants. */
function pendingFetch() {
  const waiting: Array<{ url: string; id: string; answer: (body: unknown, status?: number) => void }> = []
  mock.method(globalThis, 'fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    return new Promise((resolve) =>
      waiting.push({
        url,
        id: headers['x-request-id']!,
        answer: (body, status = 200) => resolve(Response.json(body, { status })),
      }),
    )
  })
  return waiting
}

test('asks once after the pause, and an older answer never arrives', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.restoreAll())
  const waiting = pendingFetch()
  const heard: unknown[] = []
  const answers = latestAnswer<string>()
  const ask = (url: string) =>
    answers.ask({ url, delay: 500, onAnswer: (answer) => heard.push(answer), onFailure: () => heard.push('failed') })
  ask('/p')
  t.mock.timers.tick(499)
  ask('/pi')
  t.mock.timers.tick(499)
  assert.equal(waiting.length, 0)
  t.mock.timers.tick(1)
  ask('/pin')
  t.mock.timers.tick(500)
  assert.deepEqual(
    waiting.map(({ url }) => url),
    ['/pi', '/pin'],
  )
  assert.notEqual(waiting[0]!.id, waiting[1]!.id)
  waiting[1]!.answer('new')
  await settle()
  waiting[0]!.answer('old')
  await settle()
  assert.deepEqual(heard, ['new'])
})

test('a failure is told, unless it was forgotten', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.restoreAll())
  const waiting = pendingFetch()
  const heard: string[] = []
  const answers = latestAnswer<string>()
  const ask = () =>
    answers.ask({ url: '/x', delay: 500, onAnswer: () => heard.push('answer'), onFailure: () => heard.push('failed') })
  ask()
  t.mock.timers.tick(500)
  waiting[0]!.answer({}, 503)
  await settle()
  assert.deepEqual(heard, ['failed'])
  ask()
  answers.forget()
  t.mock.timers.tick(500)
  assert.equal(waiting.length, 1)
})
