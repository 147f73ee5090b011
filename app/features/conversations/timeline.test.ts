import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  pauseSending,
  markSent,
  addUnsent,
  merge,
  updateMessages,
  setUnsentState,
  type Timeline,
  type Unsent,
} from './timeline.ts'
import type { ConversationMessage } from './wire.ts'

const createdAt = '2026-11-20T12:00:00.000Z'
const aMessage = (id: number, text: string, mine = false): ConversationMessage => ({
  id,
  text,
  mine,
  kind: 'user',
  createdAt,
  files: [],
  replyTo: null,
})
const waiting = (clientId: string, text: string): Unsent => ({
  clientId,
  text,
  files: [],
  replyTo: null,
  createdAt,
  state: 'sending',
})
const empty: Timeline = { messages: [], unsent: [] }

test('messages are ordered by id, each once', () => {
  const timeline = merge(merge(empty, [aMessage(2, 'b'), aMessage(3, 'c')]), [aMessage(1, 'a'), aMessage(3, 'c')])
  assert.deepEqual(
    timeline.messages.map(({ id }) => id),
    [1, 2, 3],
  )
})

test('an own message whose event precedes its response is shown once', () => {
  const sending = addUnsent(empty, waiting('k', 'Oi'))
  const byEvent = merge(sending, [aMessage(7, 'Oi', true)])
  assert.equal(byEvent.unsent.length, 0)
  assert.deepEqual(markSent(byEvent, 'k', aMessage(7, 'Oi', true)), byEvent)
})

test('equal text from the other side replaces nothing', () => {
  assert.equal(merge(addUnsent(empty, waiting('k', 'Oi')), [aMessage(7, 'Oi')]).unsent.length, 1)
})

test('equal texts are separate messages', () => {
  const two = addUnsent(addUnsent(empty, waiting('a', 'Oi')), waiting('b', 'Oi'))
  const one = markSent(two, 'a', aMessage(1, 'Oi', true))
  assert.deepEqual(
    one.unsent.map(({ clientId }) => clientId),
    ['b'],
  )
  assert.equal(markSent(one, 'b', aMessage(2, 'Oi', true)).messages.length, 2)
})

test('a failed message is preserved, and its retry is the same message', () => {
  const lost = setUnsentState(addUnsent(empty, waiting('k', 'Oi')), 'k', 'failed')
  assert.equal(lost.unsent[0]?.state, 'failed')
  assert.deepEqual(addUnsent(lost, waiting('k', 'Oi')).unsent, [waiting('k', 'Oi')])
})

test('a changed message stays in its place, and new ones follow', () => {
  const timeline = updateMessages({ messages: [aMessage(1, '••••'), aMessage(2, 'b')], unsent: [] }, [
    aMessage(1, '1234'),
    aMessage(3, 'c'),
  ])
  assert.deepEqual(
    timeline.messages.map(({ text }) => text),
    ['1234', 'b', 'c'],
  )
})

test('without a response messages in flight wait, and rejected ones stay rejected', () => {
  const refused = setUnsentState(addUnsent(addUnsent(empty, waiting('a', 'x')), waiting('b', 'y')), 'a', 'failed')
  assert.deepEqual(
    pauseSending(refused).unsent.map(({ state }) => state),
    ['failed', 'waiting'],
  )
})
