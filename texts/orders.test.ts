import assert from 'node:assert/strict'
import { test } from 'vitest'
import { foundText } from './orders.ts'

test('the heading says responded once a search with professionals ended, otherwise found', () => {
  assert.equal(foundText(2, 'searching_with_leads'), '2 profissionais encontrados')
  assert.equal(foundText(1, 'hired'), '1 profissional respondeu')
  assert.equal(foundText(4, 'finalized'), '4 profissionais responderam')
  for (const display of ['waiting', 'searching'] as const)
    assert.equal(foundText(0, display), 'Nenhum profissional ainda')
  for (const display of ['finalized_zero_lead', 'blocked', 'canceled'] as const)
    assert.equal(foundText(0, display), 'Nenhum profissional')
})
