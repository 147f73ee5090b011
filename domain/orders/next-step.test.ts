import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type OrderSituation, nextStepOf } from './next-step.ts'
import { orderStatuses } from './order.ts'

const now = new Date('2026-11-20T12:00:00Z')
const standing = (more: Partial<OrderSituation> = {}): OrderSituation => ({
  status: 'searching',
  closedAs: null,
  expiresAt: new Date('2026-11-20T16:30:00Z'),
  isOnHold: false,
  leadCount: 0,
  maxLeads: 4,
  leads: [],
  ...more,
})
const getNextStep = (more: Partial<OrderSituation> = {}) => nextStepOf(standing(more), now)
const contact = (state: string, name: string) => ({ state, name, chatId: 'chat', hasOpenProposal: false })

test('every status has its own sentence', () => {
  const codes = orderStatuses.map((status) => getNextStep({ status }).code)
  assert.equal(new Set(codes).size, orderStatuses.length)
})

test('an order that a suspension blocked offers no new order', () => {
  assert.deepEqual(getNextStep({ status: 'blocked', blockedReason: 'fraud' }), { code: 'blocked' })
  assert.deepEqual(getNextStep({ status: 'blocked', blockedReason: 'client_suspended' }), { code: 'suspended' })
})

test('a search shows its hours, and its slots once a professional unlocked it', () => {
  assert.deepEqual(getNextStep(), { code: 'searching', hours: 5 })
  assert.deepEqual(getNextStep({ leadCount: 1, leads: [contact('unlocked', 'Davi')] }), {
    code: 'wait_for_message',
    hours: 5,
    slots: 3,
  })
})

test('a message has priority over a conversation, and that over waiting, also after the search', () => {
  const leads = [contact('accepted', 'Eva'), contact('contacted', 'Davi'), contact('rejected', 'Gil')]
  for (const status of ['searching', 'finalized'] as const) {
    assert.deepEqual(getNextStep({ status, leadCount: 3, leads }), { code: 'read_message', names: ['Davi'] })
    assert.deepEqual(getNextStep({ status, leadCount: 2, leads: [leads[0]!, leads[2]!] }), {
      code: 'talking',
      names: ['Eva'],
    })
  }
  assert.deepEqual(getNextStep({ status: 'finalized', leadCount: 1, leads: [contact('unlocked', 'Davi')] }), {
    code: 'choose',
  })
  assert.deepEqual(getNextStep({ status: 'finalized', leadCount: 1, leads: [leads[2]!] }), { code: 'all_over' })
})

test('an order on hold waits for staff, and a canceled one says why and whose conversation goes on', () => {
  assert.deepEqual(getNextStep({ status: 'waiting', isOnHold: true }), { code: 'held' })
  for (const closedAs of ['solved', 'gave_up', 'hired'] as const)
    assert.deepEqual(getNextStep({ status: 'canceled', closedAs, leads: [contact('accepted', 'Eva')] }), {
      code: closedAs,
      talking: ['Eva'],
    })
})

test('a proposal without a message is read first, and hires without a conversation', () => {
  const silent = { ...contact('unlocked', 'Davi'), chatId: null, hasOpenProposal: true }
  for (const status of ['searching', 'finalized'] as const)
    assert.deepEqual(getNextStep({ status, leadCount: 1, leads: [silent] }), { code: 'read_proposal', names: ['Davi'] })
  const leads = [{ ...silent, state: 'hired', hasOpenProposal: false }]
  assert.deepEqual(getNextStep({ status: 'finalized', leadCount: 1, leads }), { code: 'hired', talking: [] })
  assert.deepEqual(getNextStep({ status: 'canceled', closedAs: 'hired', leads }), { code: 'hired', talking: [] })
})
