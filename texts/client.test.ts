import assert from 'node:assert/strict'
import { test } from 'vitest'
import { progressSteps } from './client.ts'

const words = (order: Parameters<typeof progressSteps>[0]) => JSON.stringify(progressSteps(order))

test('the steps of an order promise as many professionals as the client asked for', () => {
  assert.match(words({ maxLeads: 3, onlyFor: null }), /Até 3 escrevem/)
  assert.match(words({ maxLeads: 1, onlyFor: null }), /Um escreve/)
})

test('the steps of an exclusive order name its professional and nobody else', () => {
  const steps = words({ maxLeads: 4, onlyFor: 'Eva Lima' })
  assert.match(steps, /enviado a Eva Lima/)
  assert.doesNotMatch(steps, /Avisamos|Até 4/)
  assert.equal(progressSteps({ maxLeads: 4, onlyFor: 'Eva Lima' }).length, 5)
})
