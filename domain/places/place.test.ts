import assert from 'node:assert/strict'
import { test } from 'vitest'
import { distanceKm, placeName, pointOf } from './place.ts'

const saoPaulo = { latitude: -23.5475, longitude: -46.63611 }
const rio = { latitude: -22.90642, longitude: -43.18223 }

test('São Paulo and Rio de Janeiro are about 361 km apart in both directions', () => {
  assert.ok(Math.abs(distanceKm(saoPaulo, rio) - 361) < 2)
  assert.equal(distanceKm(saoPaulo, rio), distanceKm(rio, saoPaulo))
  assert.equal(distanceKm(rio, rio), 0)
})

test('antipodes are half a circumference apart', () => {
  assert.ok(Math.abs(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) - 20015) < 1)
})

test('a place is shown with its state, and has coordinates only when both are known', () => {
  assert.equal(placeName({ name: 'São Paulo', uf: 'sp' }), 'São Paulo, SP')
  assert.deepEqual(pointOf(rio), rio)
  assert.equal(pointOf({ latitude: null, longitude: null }), null)
})
