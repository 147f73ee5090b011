import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nextActionOf, type NextActionInput } from './next-action.ts'

const fresh: NextActionInput = {
  stage: 'new',
  mode: 'whatsapp',
  isReachable: true,
  isOver: false,
  isMessaged: false,
  isChatOpen: false,
  hasAttempts: false,
  hasReviewToAnswer: false,
  canPropose: true,
  proposal: null,
}
const next = (change: Partial<NextActionInput>) => nextActionOf({ ...fresh, ...change })

test('a new contact suggests the client’s contact mode or the first message', () => {
  assert.equal(next({}), 'reach_client')
  assert.equal(next({ mode: 'chat', isReachable: false }), 'send_first_message')
  assert.equal(next({ hasAttempts: true }), 'send_first_message')
  assert.equal(next({ isMessaged: true }), 'wait')
})

test('an answered contact leads to the conversation or to a proposal', () => {
  assert.equal(next({ stage: 'talked', isChatOpen: true, isMessaged: true }), 'open_chat')
  assert.equal(next({ stage: 'talked' }), 'make_proposal')
  assert.equal(next({ stage: 'quote', proposal: 'sent' }), 'wait')
  assert.equal(next({ stage: 'quote', proposal: 'change_requested', isChatOpen: true }), 'make_proposal')
})

test('a contact hired before any conversation is called or written to, to arrange the day', () => {
  assert.equal(next({ stage: 'won', proposal: 'accepted' }), 'reach_client')
  assert.equal(next({ stage: 'won', proposal: 'accepted', mode: 'chat', isReachable: false }), 'send_first_message')
  assert.equal(next({ stage: 'won', proposal: 'accepted', hasAttempts: true }), 'none')
})

test('an ended contact suggests only a review that can still be answered', () => {
  assert.equal(next({ isOver: true, stage: 'lost' }), 'none')
  assert.equal(next({ stage: 'won' }), 'none')
  assert.equal(next({ stage: 'won', isChatOpen: true }), 'open_chat')
  assert.equal(next({ stage: 'won', isChatOpen: true, hasReviewToAnswer: true }), 'reply_to_review')
})
