import assert from 'node:assert/strict'
import { test } from 'vitest'
import { protocolField } from './protocol-field.ts'
import { answerBy, acceptsMessages, ticketMachine, ticketStatuses } from './ticket-status.ts'

test('open and answered tickets accept messages of both sides; closed ones accept none', () => {
  assert.deepEqual(ticketMachine.statesBefore('answer'), ['open', 'answered'])
  assert.deepEqual(ticketMachine.statesBefore('writeAgain'), ['open', 'answered'])
  assert.deepEqual(ticketMachine.statesBefore('close'), ['open', 'answered'])
  assert.deepEqual((['answer', 'close', 'writeAgain'] as const).map(ticketMachine.stateAfter), [
    'answered',
    'closed',
    'open',
  ])
  assert.deepEqual(ticketStatuses.map(acceptsMessages), [true, true, false])
})

test('an answer is due at the end of the second working day, past weekends and holidays', () => {
  const due = (since: string) => answerBy(new Date(since)).toISOString()
  assert.equal(due('2026-11-16T12:00:00Z'), '2026-11-19T02:59:59.000Z', 'Monday: the end of Wednesday')
  assert.equal(due('2026-11-19T12:00:00Z'), '2026-11-25T02:59:59.000Z', 'Thursday; Friday is a holiday')
})

test('a protocol in a URL has a year and a number', () => {
  for (const good of ['2026-000123', '2026-1234567']) assert.ok(protocolField.safeParse(good).success, good)
  for (const bad of ['', '2026', '2026-12', '2026-000123x', "2026-000123'"])
    assert.ok(!protocolField.safeParse(bad).success, bad)
})
