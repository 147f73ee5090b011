import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { medianTicketIn, pricesInState } from '#domain/catalog/state-prices.ts'
import { pricesInPlace, type Quoted, typicalIn } from './local-price.ts'

const service = {
  medianTicketCents: 100_000,
  prices: {
    unit: 'por m²',
    minimumCents: 1_800,
    averageCents: 3_200,
    maximumCents: 5_500,
    sampleSize: 0,
    date: '2026-10-01',
  },
}
const quoted = (medianCents: number): Quoted => ({
  medianCents,
  quotes: 12,
  measuredAt: new Date('2026-11-23T07:17:00Z'),
})

test('a city with enough quoted prices has their median, others the state price', () => {
  assert.deepEqual(typicalIn(service, 'sp', undefined), { cents: 110_000, of: 'state' })
  assert.deepEqual(typicalIn(service, 'sp', quoted(130_050)), { cents: 130_050, of: 'city' })
})

test('a city price is between half and twice the state price', () => {
  assert.deepEqual(typicalIn(service, 'sp', quoted(1)), { cents: 55_000, of: 'city' })
  assert.deepEqual(typicalIn(service, 'sp', quoted(90_000_000)), { cents: 220_000, of: 'city' })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom('sp', 'pi', 'xx'), (median, uf) => {
      const state = medianTicketIn(service, uf)
      const { cents } = typicalIn(service, uf, quoted(median))
      assert.ok(Number.isInteger(cents) && cents * 2 >= state && cents <= state * 2)
    }),
  )
})

test('a city’s range is the state’s, scaled, with the number and date of quoted prices', () => {
  assert.deepEqual(pricesInPlace(service, 'sp', undefined), pricesInState(service.prices, 'sp'))
  assert.deepEqual(pricesInPlace(service, 'sp', quoted(165_000)), {
    unit: 'por m²',
    minimumCents: 3_000,
    averageCents: 5_300,
    maximumCents: 9_200,
    sampleSize: 12,
    date: '2026-11-23',
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (median) => {
      const { minimumCents, averageCents, maximumCents } = pricesInPlace(service, 'sp', quoted(median))
      assert.ok(minimumCents <= averageCents && averageCents <= maximumCents)
    }),
  )
})
