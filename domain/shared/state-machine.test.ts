import assert from 'node:assert/strict'
import { test } from 'vitest'
import { stateMachine } from './state-machine.ts'

test('a state machine answers from its table', () => {
  const { states, events, canHappen, statesBefore, stateAfter, isFinal } = stateMachine({
    open: { answer: 'answered', close: 'closed' },
    answered: { close: 'closed' },
    closed: {},
  })
  assert.deepEqual(states, ['open', 'answered', 'closed'])
  assert.deepEqual(events, ['answer', 'close'])
  assert.deepEqual(
    { close: canHappen('close', 'answered'), answer: canHappen('answer', 'closed') },
    { close: true, answer: false },
  )
  assert.deepEqual(statesBefore('close'), ['open', 'answered'])
  assert.equal(stateAfter('close'), 'closed')
  assert.deepEqual(states.filter(isFinal), ['closed'])
})

test('an event that leads to two states is rejected', () => {
  assert.throws(() => stateMachine({ open: { end: 'closed' }, closed: { end: 'open' } }), /end leads to two states/)
})
