import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Outcome, createSendQueue } from './send-queue.ts'
import { storedUnsent, readUnsent } from './stored-unsent.ts'
import type { Unsent } from './timeline.ts'

const written = (clientId: string): Unsent => ({
  clientId,
  text: clientId,
  files: [],
  replyTo: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  state: 'sending',
})

test('messages arrive in the order of writing, whichever takes longer', async () => {
  const deliveredIds: string[] = []
  const line = createSendQueue(async ({ clientId }) => {
    await new Promise((resume) => setTimeout(resume, clientId === 'a' ? 20 : 0))
    deliveredIds.push(clientId)
    return 'sent'
  })
  await Promise.all([line.add(written('a')), line.add(written('b'))])
  assert.deepEqual(deliveredIds, ['a', 'b'])
})

test('without responses all messages wait, then are sent once each in order', async () => {
  let outcome: Outcome = 'away'
  const deliveredIds: string[] = []
  const line = createSendQueue(async ({ clientId }) => {
    if (outcome === 'sent') deliveredIds.push(clientId)
    return outcome
  })
  await line.add(written('a'))
  await line.add(written('b'), written('a'))
  assert.deepEqual(deliveredIds, [])
  outcome = 'sent'
  await line.resume()
  await line.resume()
  assert.deepEqual(deliveredIds, ['a', 'b'])
})

test('a rejected message delays no other', async () => {
  const deliveredIds: string[] = []
  const line = createSendQueue(async ({ clientId }) => {
    if (clientId === 'a') return 'failed'
    deliveredIds.push(clientId)
    return 'sent'
  })
  await line.add(written('a'), written('b'))
  assert.deepEqual(deliveredIds, ['b'])
})

test('stored messages are restored as waiting or rejected; broken ones are dropped', () => {
  const storedMessages = storedUnsent([written('a'), { ...written('b'), state: 'failed' }])
  assert.deepEqual(
    readUnsent(storedMessages).map(({ clientId, state }) => [clientId, state]),
    [
      ['a', 'waiting'],
      ['b', 'failed'],
    ],
  )
  for (const text of [null, '', '{', '[{"text":1}]', '{}']) assert.deepEqual(readUnsent(text), [])
})
