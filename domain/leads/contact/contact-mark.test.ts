import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { applicableMarks, statesOfMark } from './contact-mark.ts'

const contact = { state: 'contacted', talkedAt: null, outcome: null } as const

test('only marks that change something are offered', () => {
  assert.deepEqual(applicableMarks(contact), ['talked', 'gave_up', 'won', 'lost'])
  assert.deepEqual(applicableMarks({ ...contact, talkedAt: testNow }), ['gave_up', 'won', 'lost'])
  assert.deepEqual(applicableMarks({ ...contact, outcome: 'won' }), ['talked', 'gave_up', 'lost'])
})

test('a hired professional can still report a call, and nothing can be marked after the end', () => {
  assert.deepEqual(applicableMarks({ ...contact, state: 'hired' }), ['talked'])
  assert.deepEqual(applicableMarks({ ...contact, state: 'rejected' }), [])
  assert.deepEqual(statesOfMark('won'), ['unlocked', 'contacted', 'accepted'])
})
