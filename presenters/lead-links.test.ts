import assert from 'node:assert/strict'
import { test } from 'vitest'
import { leadStates } from '#domain/leads/lead.ts'
import { leadLinks } from './lead-links.ts'

const links = (state: (typeof leadStates)[number], initialMessage: string | null = 'Bom dia!') =>
  leadLinks({ leadId: 7, state, initialMessage, chatId: initialMessage && 'chat-of-this-lead' })

test('a message can be accepted once, and only if there is one', () => {
  assert.equal(links('contacted').acceptedConversation, '/v1/leads/7/accepted-conversation')
  assert.equal(links('unlocked', null).acceptedConversation, null)
  assert.equal(links('accepted').acceptedConversation, null)
})

test('the chat is linked once accepted; an ended contact has no links', () => {
  assert.deepEqual(
    { accepted: links('accepted').shouldShowChatButton, contacted: links('contacted').shouldShowChatButton },
    { accepted: true, contacted: false },
  )
  for (const state of ['rejected', 'ended', 'voided'] as const) {
    const { isRejected, shouldShowChatButton, acceptedConversation } = links(state)
    assert.deepEqual(
      { isRejected, shouldShowChatButton, acceptedConversation },
      { isRejected: true, shouldShowChatButton: false, acceptedConversation: null },
    )
  }
})

test('in every state a rejected contact has no chat, and only a message can be accepted', () => {
  let refused = 0
  for (const state of leadStates)
    for (const initialMessage of ['Bom dia!', null]) {
      const { isRejected, shouldShowChatButton, acceptedConversation } = links(state, initialMessage)
      if (isRejected) assert.ok(!shouldShowChatButton && acceptedConversation === null, state)
      if (acceptedConversation !== null) assert.notEqual(initialMessage, null, state)
      if (isRejected) refused++
    }
  assert.equal(refused, 6)
})
