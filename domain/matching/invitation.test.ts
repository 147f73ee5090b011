import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type InvitationFacts, type InvitationErrorCode, maxInvitations, invitationDenial } from './invitation.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-21T12:00:00Z')

const welcome: InvitationFacts = {
  status: 'searching',
  expiresAt: later,
  leadCount: 3,
  maxLeads: 4,
  onlyUntil: null,
  invitations: maxInvitations - 1,
  state: 'active',
  paused: false,
  offersService: true,
  isProved: true,
  hasRoom: true,
  isOwnPhone: false,
  hasContact: false,
  isUnwanted: false,
  isUnwilling: false,
  invitedAt: null,
}

test('a professional with the service and room is invited while the order has free slots', () => {
  assert.equal(invitationDenial(welcome, now), undefined)
})

const cases: Array<[string, Partial<InvitationFacts>, InvitationErrorCode]> = [
  ['an order that ended', { status: 'finalized' }, 'search_ended'],
  ['a search whose time is over', { expiresAt: now }, 'search_ended'],
  ['an order that one alone sees', { onlyUntil: later }, 'asks_one_alone'],
  ['the last place taken', { leadCount: 4 }, 'no_places_left'],
  ['who has the contact', { hasContact: true }, 'in_contact'],
  ['who has the contact of a full order', { hasContact: true, leadCount: 4 }, 'in_contact'],
  ['another service', { offersService: false }, 'other_service'],
  ['oneself', { isOwnPhone: true }, 'own_profile'],
  ['whom the client refused or blocked', { isUnwanted: true }, 'refused_before'],
  ['who blocked the client, or set the order aside', { isUnwilling: true }, 'takes_no_invitation'],
  ['a pause', { paused: true }, 'takes_no_invitation'],
  ['somebody suspended', { state: 'suspended' }, 'takes_no_invitation'],
  ['a profile that is only begun', { state: 'phone_verified' }, 'takes_no_invitation'],
  ['missing documents', { isProved: false }, 'takes_no_invitation'],
  ['a full agenda', { hasRoom: false }, 'takes_no_invitation'],
  ['the seventh', { invitations: maxInvitations }, 'enough_invitations'],
]
for (const [what, facts, code] of cases)
  test(`no invitation: ${what}`, () => {
    assert.equal(invitationDenial({ ...welcome, ...facts }, now), code)
  })

test('an earlier invitation stays valid, whatever came since', () => {
  assert.equal(invitationDenial({ ...welcome, invitedAt: now, leadCount: 4 }, now), undefined)
})
