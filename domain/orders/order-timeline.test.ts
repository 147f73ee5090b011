import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addHours } from '#domain/shared/durations.ts'
import { type OrderLife, timelineOf } from './order-timeline.ts'
import { orderStatuses } from './order.ts'

const start = new Date('2026-11-20T12:00:00Z')
const at = (hours: number) => addHours(start, hours)
const life = (more: Partial<OrderLife> = {}): OrderLife => ({
  status: 'searching',
  createdAt: at(-1),
  verifiedAt: start,
  publishedAt: start,
  extendedAt: null,
  widenedAt: null,
  descriptionEditedAt: null,
  closedAt: null,
  closedAs: null,
  blockedAt: null,
  expiresAt: at(48),
  isOnHold: false,
  toldCount: 12,
  leadCount: 0,
  maxLeads: 4,
  leads: [],
  ...more,
})
const lead = (place: number, hours: number) => ({ place, name: `P${place}`, createdAt: at(hours) })
const codes = (more: Partial<OrderLife> = {}) =>
  timelineOf(life(more)).map(({ code, isUpcoming }) => (isUpcoming ? `(${code})` : code))
const searched = ['created', 'phone_verified', 'in_review', 'published']

test('a search shows how many were notified, the free slots and its end', () => {
  assert.deepEqual(codes(), [...searched, '(to_find)', '(to_end)', '(to_choose)'])
  const steps = timelineOf(life({ leadCount: 1, leads: [lead(1, 2)] }))
  assert.deepEqual(
    steps.find(({ code }) => code === 'published'),
    {
      code: 'published',
      notifiedCount: 12,
      at: start,
      isUpcoming: false,
    },
  )
  assert.deepEqual(
    steps.find(({ code }) => code === 'found'),
    {
      code: 'found',
      name: 'P1',
      place: 1,
      at: at(2),
      isUpcoming: false,
    },
  )
  assert.deepEqual(
    steps.find(({ code }) => code === 'to_find'),
    { code: 'to_find', slots: 3, at: null, isUpcoming: true },
  )
  assert.deepEqual(steps.find(({ code }) => code === 'to_end')?.at, at(48))
})

test('steps are chronological, however the contacts are listed', () => {
  assert.deepEqual(
    codes({
      extendedAt: at(5),
      widenedAt: at(7),
      descriptionEditedAt: at(1),
      leadCount: 2,
      leads: [lead(2, 6), lead(1, 3)],
    }),
    [...searched, 'edited', 'found', 'extended', 'found', 'widened', '(to_find)', '(to_end)', '(to_choose)'],
  )
})

test('slots taken at the same time are in order, the last one at the end', () => {
  const leads = [lead(1, 2), lead(2, 2.002), lead(3, 2.001), lead(4, 2)]
  const steps = timelineOf(life({ status: 'finalized', leadCount: 4, leads }))
  const slotSteps = steps.filter(({ code }) => code === 'found' || code === 'last_slot')
  assert.deepEqual(
    slotSteps.map((step) => ('place' in step ? step.place : step.code)),
    [1, 2, 3, 4, 'last_slot'],
  )
})

test('the last slot ends the search in the same step; expiry is a separate step', () => {
  const full = {
    status: 'finalized',
    maxLeads: 2,
    leadCount: 2,
    leads: [lead(1, 1), lead(2, 2)],
    closedAt: at(2),
  } as const
  assert.deepEqual(codes(full), [...searched, 'found', 'found', 'last_slot', '(to_choose)'])
  const late = { status: 'finalized', leadCount: 1, leads: [lead(1, 1)], closedAt: at(48) } as const
  assert.deepEqual(codes(late), [...searched, 'found', 'time_over', '(to_choose)'])
})

test('every status has an end or a next step', () => {
  const ends: Record<(typeof orderStatuses)[number], string[]> = {
    pending_verification: ['created', '(to_prove)'],
    waiting: ['created', 'phone_verified', 'in_review', '(to_publish)', '(to_find)', '(to_end)', '(to_choose)'],
    searching: [...searched, '(to_find)', '(to_end)', '(to_choose)'],
    finalized: [...searched, 'time_over', '(to_choose)'],
    finalized_zero_lead: [...searched, 'nobody_found'],
    blocked: [...searched, 'blocked'],
    duplicated: ['created', 'phone_verified', 'repeated'],
    canceled: [...searched, 'canceled'],
  }
  for (const status of orderStatuses) {
    const early = status === 'waiting' || status === 'duplicated' || status === 'pending_verification'
    const more = {
      status,
      ...(early ? { publishedAt: null } : { closedAt: at(9) }),
      ...(status === 'pending_verification' ? { verifiedAt: null } : {}),
    }
    assert.deepEqual(codes(more), ends[status], status)
  }
  assert.deepEqual(codes({ status: 'waiting', publishedAt: null, isOnHold: true }), [
    'created',
    'phone_verified',
    'held',
    '(to_publish)',
    '(to_find)',
    '(to_choose)',
  ])
})

test('the client’s own reason and its time are shown', () => {
  for (const closedAs of ['solved', 'gave_up', 'hired'] as const) {
    const last = timelineOf(life({ status: 'canceled', closedAs, closedAt: at(7) })).at(-1)
    assert.deepEqual(last, { code: closedAs, at: at(7), isUpcoming: false })
  }
})
