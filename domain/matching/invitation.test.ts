import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type InvitationFacts, type InvitationErrorCode, maxInvitations, invitationDenial } from './invitation.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-21T12:00:00Z')

const invitable: InvitationFacts = {
  status: 'searching',
  expiresAt: later,
  leadCount: 3,
  maxLeads: 4,
  onlyUntil: null,
  invitationCount: maxInvitations - 1,
  state: 'active',
  paused: false,
  offersService: true,
  hasDocuments: true,
  hasCapacity: true,
  isOwnPhone: false,
  hasContact: false,
  isRejectedByClient: false,
  hasDeclined: false,
  invitedAt: null,
}

test('a professional with the service and room is invited while the order has free slots', () => {
  assert.equal(invitationDenial(invitable, now), undefined)
})

const cases: Array<[string, Partial<InvitationFacts>, InvitationErrorCode]> = [
  ['a finalized order', { status: 'finalized' }, 'search_ended'],
  ['an order whose search expired', { expiresAt: now }, 'search_ended'],
  ['an order exclusive to one professional', { onlyUntil: later }, 'asks_one_alone'],
  ['an order without a free slot', { leadCount: 4 }, 'no_places_left'],
  ['a professional who has the contact', { hasContact: true }, 'in_contact'],
  ['a professional who has the contact of a full order', { hasContact: true, leadCount: 4 }, 'in_contact'],
  ['a professional of another service', { offersService: false }, 'other_service'],
  ['the client’s own profile', { isOwnPhone: true }, 'own_profile'],
  ['a professional refused or blocked by the client', { isRejectedByClient: true }, 'refused_before'],
  ['a professional who blocked the client or dismissed the order', { hasDeclined: true }, 'takes_no_invitation'],
  ['a paused professional', { paused: true }, 'takes_no_invitation'],
  ['a suspended professional', { state: 'suspended' }, 'takes_no_invitation'],
  ['a profile with only its phone verified', { state: 'phone_verified' }, 'takes_no_invitation'],
  ['a professional with missing documents', { hasDocuments: false }, 'takes_no_invitation'],
  ['a professional whose agenda is full', { hasCapacity: false }, 'takes_no_invitation'],
  ['the seventh invitation of an order', { invitationCount: maxInvitations }, 'enough_invitations'],
]
for (const [label, facts, code] of cases)
  test(`no invitation: ${label}`, () => {
    assert.equal(invitationDenial({ ...invitable, ...facts }, now), code)
  })

test('an earlier invitation stays valid after the order is full', () => {
  assert.equal(invitationDenial({ ...invitable, invitedAt: now, leadCount: 4 }, now), undefined)
})
