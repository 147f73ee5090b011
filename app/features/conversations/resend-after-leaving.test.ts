import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { resendAfterLeaving, markConversationOpen } from './resend-after-leaving.ts'
import { saveUnsent, unsentOf } from './stored-unsent.ts'
import type { Unsent } from './timeline.ts'

/** The tab's storage; keys are own properties, as in a browser. */
class FakeStorage {
  [name: string]: unknown
  getItem(name: string) {
    return this[name] ?? null
  }
  setItem(name: string, text: string) {
    this[name] = text
  }
  removeItem(name: string) {
    delete this[name]
  }
}

const written = (clientId: string): Unsent => ({
  clientId,
  text: clientId,
  files: [],
  replyTo: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  state: 'waiting',
})
const leftIn = (chatId: string) => unsentOf(7, chatId).map(({ clientId, state }) => `${clientId} ${state}`)

/** An empty tab; `answers` maps senders to responses, others succeed. */
function aTab() {
  const tab = { sent: [] as string[], answers: {} as Record<string, number>, whoIsHere: { status: 200, id: 7 } }
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, { body } = {}) => {
    if (address === '/api/me') return Promise.resolve(Response.json(tab.whoIsHere, tab.whoIsHere))
    const { text } = JSON.parse(String(body)) as { text: string }
    const status = tab.answers[text] ?? 201
    if (status === 201) tab.sent.push(text)
    return Promise.resolve(Response.json({}, { status }))
  })
  return tab
}

test('unsent messages are sent per conversation in order, and a rejected one blocks no other', async () => {
  const tab = aTab()
  tab.answers = { b: 409 }
  saveUnsent(7, 'one', [written('a'), written('b'), written('c')])
  saveUnsent(7, 'two', [written('d')])
  assert.equal(await resendAfterLeaving(7), true)
  assert.deepEqual(tab.sent, ['a', 'c', 'd'])
  assert.deepEqual(leftIn('one'), ['b failed'])
  assert.deepEqual(leftIn('two'), [])
})

test('without a response the rest of the conversation waits for a retry', async () => {
  const tab = aTab()
  tab.answers = { b: 502 }
  saveUnsent(7, 'one', [written('a'), written('b'), written('c')])
  saveUnsent(7, 'two', [written('d')])
  assert.equal(await resendAfterLeaving(7), false)
  assert.deepEqual(tab.sent, ['a', 'd'])
  assert.deepEqual(leftIn('one'), ['b waiting', 'c waiting'])
})

test('an open conversation sends its own messages', async () => {
  const tab = aTab()
  saveUnsent(7, 'one', [written('a')])
  const leave = markConversationOpen('one')
  assert.equal(await resendAfterLeaving(7), true)
  assert.deepEqual(tab.sent, [])
  leave()
  await resendAfterLeaving(7)
  assert.deepEqual(tab.sent, ['a'])
})

test('nothing is sent without a session or as another person', async () => {
  const tab = aTab()
  saveUnsent(7, 'one', [written('a')])
  saveUnsent(70, 'one', [written('of another')])
  for (const [status, id] of [
    [401, 7],
    [200, 70],
  ] as const) {
    tab.whoIsHere = { status, id }
    assert.equal(await resendAfterLeaving(7), true)
    assert.deepEqual(leftIn('one'), ['a waiting'])
  }
  tab.whoIsHere = { status: 200, id: 7 }
  tab.answers = { a: 401 }
  await resendAfterLeaving(7)
  assert.deepEqual(leftIn('one'), ['a waiting'], 'the session ended in between: it waits for the next one')
  tab.answers = {}
  await resendAfterLeaving(7)
  assert.deepEqual(tab.sent, ['a'])
})
