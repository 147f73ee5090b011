import assert from 'node:assert/strict'
import { test } from 'vitest'
import { quantityWithUnit } from './proposals.ts'

test('quantities agree with their unit in number', () => {
  const quantities = ([1_000, 1_500, 2_000, 2_500] as const).map((quantity) => quantityWithUnit(quantity, 'hora'))
  assert.deepEqual(quantities, ['1\u00a0hora', '1,5\u00a0hora', '2\u00a0horas', '2,5\u00a0horas'])
  assert.equal(quantityWithUnit(3_000, 'dia'), '3\u00a0dias')
  assert.equal(quantityWithUnit(60_000, 'm2'), '60\u00a0m²')
})
