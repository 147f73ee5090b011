import assert from 'node:assert/strict'
import { test } from 'vitest'
import { firstPriceText } from './first-price.ts'

test('a first price names its unit, and without one it is to be agreed', () => {
  assert.equal(firstPriceText({ priceCents: 15_000, priceUnit: 'whole' }), 'R$ 150,00')
  assert.equal(firstPriceText({ priceCents: 6_000, priceUnit: 'hour' }), 'R$ 60,00 por hora')
  assert.equal(firstPriceText({ priceCents: 4_550, priceUnit: 'm2' }), 'R$ 45,50 por m²')
  assert.equal(firstPriceText({ priceCents: null, priceUnit: 'm2' }), null)
})
