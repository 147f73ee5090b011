import assert from 'node:assert/strict'
import { test } from 'vitest'
import { accessDenial } from '#domain/shared/access.ts'
import { opensBySurveyLink, roleFor } from './access-rule.ts'

const client = { role: 'client' } as const
const professional = { role: 'professional' } as const
const staff = { role: 'staff', permissions: ['chat_read'] } as const

test('everyone includes visitors', () => {
  for (const who of [null, client, professional, staff]) assert.equal(accessDenial('everyone', who), null)
})

test('a role admits its members; others are refused, and a visitor is asked to sign in', () => {
  assert.equal(accessDenial(['client'], client), null)
  assert.equal(accessDenial(['client'], professional), 'wrong_role')
  assert.equal(accessDenial(['client', 'professional'], staff), 'wrong_role')
  assert.equal(accessDenial(['client'], null), 'session_required')
})

test('a permission admits only staff who have it', () => {
  const moderation = { staffWith: 'moderate' } as const
  assert.equal(accessDenial(moderation, { role: 'staff', permissions: ['moderate'] }), null)
  for (const who of [staff, { role: 'staff' } as const, client])
    assert.equal(accessDenial(moderation, who), 'wrong_role')
  assert.equal(accessDenial(moderation, { role: 'client', permissions: ['moderate'] }), 'wrong_role')
  assert.equal(accessDenial(moderation, null), 'session_required')
})

test('a survey link works without a client session', () => {
  const linked = { clientOrLink: 'survey' } as const
  assert.equal(accessDenial(linked, client), null)
  for (const who of [professional, staff]) assert.equal(accessDenial(linked, who), 'wrong_role')
  assert.equal(accessDenial(linked, null), 'session_required')
  assert.equal(accessDenial(linked, null, 'an order'), null)
  assert.equal(accessDenial(['client'], null, 'an order'), 'session_required')
  assert.equal(roleFor(linked), 'client')
  const opened = [linked, ['client'] as const, { staffWith: 'moderate' } as const, 'everyone' as const, undefined]
  assert.deepEqual(opened.map(opensBySurveyLink), [true, false, false, false, false])
})

test('a route without a rule admits no one', () => {
  for (const who of [null, client, staff]) assert.equal(accessDenial(undefined, who), 'wrong_role')
})

test('the sign-in is that of the first role of the rule', () => {
  assert.equal(roleFor(['professional']), 'professional')
  assert.equal(roleFor({ staffWith: 'content' }), 'staff')
})
