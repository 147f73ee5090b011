import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadStates } from './lead.ts'
import { leadLinks } from './lead-links.ts'

const links = (state: (typeof leadStates)[number], initialMessage: string | null = 'Bom dia!') =>
  leadLinks({ leadId: 7, state, initialMessage, chatId: initialMessage && 'chat-of-this-lead' })

test('a message may be accepted until it was, and never without one', () => {
  assert.equal(links('contacted').acceptedConversation, '/v1/leads/7/accepted-conversation')
  assert.equal(links('unlocked', null).acceptedConversation, null)
  assert.equal(links('accepted').acceptedConversation, null)
})

test('the chat is offered once accepted; what is over offers nothing', () => {
  assert.deepEqual([links('accepted').shouldShowChatButton, links('contacted').shouldShowChatButton], [true, false])
  for (const state of ['rejected', 'ended', 'voided'] as const) {
    const { isRejected, shouldShowChatButton, acceptedConversation } = links(state)
    assert.deepEqual(
      { isRejected, shouldShowChatButton, acceptedConversation },
      { isRejected: true, shouldShowChatButton: false, acceptedConversation: null },
    )
  }
})
