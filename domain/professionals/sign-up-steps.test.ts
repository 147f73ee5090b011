import assert from 'node:assert/strict'
import { test } from 'vitest'
import { missingStep, openStep, signUpSteps, stepBefore } from './sign-up-steps.ts'

const begun = { state: 'phone_verified', isUnnamed: true, serviceCount: 0, hasArea: false } as const
const named = { ...begun, isUnnamed: false }
const offering = { ...named, serviceCount: 2 }
const placed = { ...offering, hasArea: true }
const whole = { ...placed, state: 'active' } as const

test('a sign-up continues at the first missing step', () => {
  assert.deepEqual([begun, named, offering, placed, whole].map(missingStep), [
    'name',
    'services',
    'area',
    'document',
    null,
  ])
})

test('a step opens once the earlier ones are complete; going back is possible until the profile is complete', () => {
  const opened = (progress: Parameters<typeof missingStep>[0]) => signUpSteps.map((step) => openStep(step, progress))
  assert.deepEqual(opened(begun), ['phone', 'name', 'name', 'name', 'name', 'name', 'name'])
  assert.deepEqual(opened(offering), ['phone', 'name', 'services', 'area', 'area', 'area', 'area'])
  assert.deepEqual(opened(placed), ['phone', 'name', 'services', 'area', 'requests', 'document', 'document'])
  assert.deepEqual(opened(whole), [null, null, null, null, null, null, 'photo'])
})

test('the back link leads to the previous step, never before phone or document', () => {
  assert.deepEqual(signUpSteps.map(stepBefore), [null, null, 'name', 'services', 'area', 'requests', null])
})
