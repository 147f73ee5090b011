import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nearestCities } from './place-lists.server.ts'
import { cityBySlug } from './places.server.ts'

const nearbySlugs = (uf: string, slug: string, limit: number) =>
  nearestCities(cityBySlug(uf, slug)!, limit).map(({ name }) => name)

test('nearby cities are the nearest; without a seat the declared neighbours, then larger cities of the state', () => {
  assert.deepEqual(nearbySlugs('sp', 'campinas', 1), ['Valinhos'])
  assert.deepEqual(nearbySlugs('pa', 'dom-eliseu', 4), ['Rondon do Pará', 'Ulianópolis', 'Itinga do Maranhão', 'Belém'])
  const all = nearbySlugs('pa', 'dom-eliseu', 100)
  assert.equal(all.length, 24)
  assert.ok(!all.includes('Dom Eliseu'))
})
