import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cardsOf } from './proposal-cards.ts'
import type { ConversationMessage } from './wire.ts'

type Card = NonNullable<ConversationMessage['proposal']>
const aMessage = (id: number, proposal?: Card): ConversationMessage => ({
  id,
  text: 'Enviei um orçamento.',
  mine: false,
  kind: 'user',
  createdAt: '2026-11-20T12:00:00.000Z',
  files: [],
  replyTo: null,
  ...(proposal && { proposal }),
})
const card = (id: number, version: number, state: Card['state']): Card => ({ id, version, total: 100, state })
const statesOf = (messages: ConversationMessage[]) => [...cardsOf(messages).values()].map(({ state }) => state)

test('a card shows the state of its latest message', () => {
  assert.deepEqual(statesOf([aMessage(1, card(7, 1, 'sent')), aMessage(2), aMessage(3, card(7, 1, 'accepted'))]), [
    'accepted',
  ])
})

test('a newer version replaces a waiting one, not an accepted or rejected one', () => {
  const next = aMessage(9, card(8, 2, 'sent'))
  for (const state of ['sent', 'seen', 'change_requested'] as const)
    assert.deepEqual(statesOf([aMessage(1, card(7, 1, state)), next]), ['superseded', 'sent'])
  for (const state of ['accepted', 'refused', 'withdrawn', 'expired'] as const)
    assert.deepEqual(statesOf([aMessage(1, card(7, 1, state)), next]), [state, 'sent'])
})
