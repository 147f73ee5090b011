import assert from 'node:assert/strict'
import { test } from 'vitest'
import { credentialKinds } from '#domain/catalog/credential.ts'
import {
  correctionReasons,
  daysLeft,
  fitsKind,
  kindRules,
  findDueNoticeDays,
  refusalReasons,
  ruleOfKind,
  validUntil,
  type VerificationKind,
  verificationKinds,
  verificationMachine,
} from './verification.ts'

test('every event has a source and a target, and final states stay', () => {
  const { states, isFinal, statesBefore } = verificationMachine
  assert.deepEqual(states.filter(isFinal), ['refused', 'expired'])
  assert.deepEqual(statesBefore('send'), ['pending', 'correction'])
  assert.deepEqual(statesBefore('approve'), ['in_review'])
})

test('every kind lists its files, and every required document is a kind', () => {
  for (const kind of verificationKinds) assert.ok(ruleOfKind(kind).pieces.length, kind)
  for (const proof of credentialKinds) assert.ok(Object.hasOwn(kindRules, proof), proof)
})

test('only an identity has a face, and only a company or registration can be inactive', () => {
  const reasons = [...correctionReasons, ...refusalReasons]
  const unfit = (kind: VerificationKind) => reasons.filter((reason) => !fitsKind(reason, kind))
  assert.deepEqual(unfit('criminal_record'), ['face_hidden', 'face_differs', 'not_active'])
  assert.deepEqual(unfit('insurance'), ['face_hidden', 'face_differs', 'not_active'])
  assert.deepEqual(unfit('identity'), ['not_active'])
  assert.deepEqual(unfit('crm'), ['face_hidden', 'face_differs'])
})

test('a certificate is valid for 90 days, insurance as typed, others for ever', () => {
  const none = { issuedOn: null, validUntil: null }
  assert.equal(validUntil('criminal_record', { ...none, issuedOn: '2026-11-20' }), '2027-02-18')
  assert.equal(validUntil('insurance', { ...none, validUntil: '2027-03-01' }), '2027-03-01')
  assert.equal(validUntil('identity', none), null)
  assert.equal(validUntil('crp', none), null)
})

test('expiry is notified 30, 7 and 1 days before, each once, only the nearest after missed days', () => {
  assert.equal(daysLeft('2026-11-21', '2026-11-20'), 1)
  assert.equal(findDueNoticeDays(31, null), null)
  assert.equal(findDueNoticeDays(30, null), 30)
  assert.equal(findDueNoticeDays(20, 30), null)
  assert.equal(findDueNoticeDays(7, 30), 7)
  assert.equal(findDueNoticeDays(3, null), 7)
  assert.equal(findDueNoticeDays(1, 7), 1)
  assert.equal(findDueNoticeDays(0, 1), null)
  assert.equal(findDueNoticeDays(-1, null), null)
})
