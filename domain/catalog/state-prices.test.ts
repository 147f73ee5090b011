import assert from 'node:assert/strict'
import { test } from 'vitest'
import { allStates } from '#domain/places/places.server.ts'
import { pricesInState } from './state-prices.ts'

const prices = {
  unit: 'por m²',
  minimumCents: 1_800,
  averageCents: 3_200,
  maximumCents: 5_500,
  sampleSize: 12,
  date: '2026-10-01',
}

test('state prices are ordered and labelled as estimates', () => {
  assert.deepEqual(pricesInState(prices, 'sp'), {
    ...prices,
    minimumCents: 2_000,
    averageCents: 3_500,
    maximumCents: 6_100,
    sampleSize: 0,
  })
  for (const { uf } of allStates()) {
    const { minimumCents, averageCents, maximumCents } = pricesInState(prices, uf)
    assert.ok(minimumCents <= averageCents && averageCents <= maximumCents, uf)
    assert.ok(averageCents >= 2_600 && averageCents <= 3_600, `${uf}: ${averageCents}`)
  }
})

test('every state has a price level, and small prices stay positive', () => {
  for (const { uf } of allStates()) {
    assert.notEqual(
      pricesInState({ ...prices, averageCents: 1_000_000, maximumCents: 2_000_000 }, uf).averageCents,
      1_000_000,
      uf,
    )
    assert.ok(pricesInState({ ...prices, minimumCents: 20 }, uf).minimumCents > 0)
  }
  assert.equal(pricesInState(prices, 'xx'), prices)
})
