import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { leadStates } from '../lead.ts'
import { possibleStages, stageOf, stagesToMoveTo } from './stage.ts'

const contact = { state: 'unlocked', talkedAt: null, outcome: null, planned: null } as const

test('events win over marks, and marks over plans', () => {
  assert.equal(stageOf(contact), 'new')
  assert.equal(stageOf({ ...contact, talkedAt: testNow }), 'talked')
  assert.equal(stageOf({ ...contact, state: 'accepted' }), 'talked')
  assert.equal(stageOf({ ...contact, state: 'accepted', planned: 'visit' }), 'visit')
  assert.equal(stageOf({ ...contact, planned: 'quote', outcome: 'won' }), 'won')
  assert.equal(stageOf({ ...contact, state: 'hired', outcome: 'lost' }), 'won')
  assert.equal(stageOf({ ...contact, state: 'rejected', outcome: 'won' }), 'lost')
})

test('a contact moves to any other stage until its end is decided by somebody else', () => {
  assert.deepEqual(possibleStages(contact), stagesToMoveTo)
  assert.deepEqual(possibleStages({ ...contact, planned: 'visit' }), ['talked', 'quote', 'won', 'lost'])
  const unmovable = leadStates.filter((state) => possibleStages({ ...contact, state }).length === 0)
  assert.deepEqual(unmovable, ['rejected', 'ended', 'hired', 'voided'])
})
