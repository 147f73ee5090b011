import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inPlace } from './places.ts'

test('places take their own preposition', () => {
  assert.equal(inPlace({ state: { uf: 'ba', name: 'Bahia' }, city: null }), 'na Bahia')
  assert.equal(inPlace({ state: { uf: 'sp', name: 'São Paulo' }, city: null }), 'no estado de São Paulo')
  assert.equal(inPlace({ state: { uf: 'pr', name: 'Paraná' }, city: null }), 'no Paraná')
  const rio = { uf: 'rj', name: 'Rio de Janeiro' }
  assert.equal(inPlace({ state: rio, city: { uf: 'rj', name: 'Niterói' } }), 'em Niterói, RJ')
  assert.equal(inPlace({ state: rio, city: { uf: 'rj', name: 'Rio de Janeiro' } }), 'no Rio de Janeiro, RJ')
})
