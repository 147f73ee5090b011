import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { City } from '#domain/places/place.ts'
import { nearestServed } from './nearest-served.ts'

const aCity = (id: number, uf: string, latitude: number | null, longitude: number | null) =>
  ({ id, uf, name: `Cidade ${id}`, slug: `cidade-${id}`, latitude, longitude }) as City
const cities = new Map(
  [
    aCity(1, 'sp', -23.5, -46.6),
    aCity(2, 'sp', -22.9, -47.1),
    aCity(3, 'mg', -19.9, -43.9),
    aCity(4, 'sp', null, null),
    aCity(5, 'ac', null, null),
  ].map((city) => [city.id, city]),
)
const served = (rows: readonly (readonly [id: number, count: number, minutes: number])[]) => ({
  ids: Int32Array.from(rows, ([id]) => id),
  counts: Int32Array.from(rows, ([, count]) => count),
  minutes: Int32Array.from(rows, ([, , minutes]) => minutes),
})
const nearest = (rows: Parameters<typeof served>[0], cityId: number, neighbours: number[] = []) =>
  nearestServed(served(rows), cities.get(cityId)!, (id) => cities.get(id), new Set(neighbours))

test('the nearest served city has distance, professionals and response time', () => {
  const rows = [
    [3, 9, 15],
    [1, 2, 40],
  ] as const
  assert.deepEqual(nearest(rows, 2), { cityId: 1, km: 84, count: 2, answerMinutes: 40 })
  assert.equal(nearest([[3, 9, -1]], 2)?.answerMinutes, null, 'an unmeasured response time is not shown')
})

test('a city is not near itself, and without any served city there is none', () => {
  assert.equal(nearest([[2, 1, 10]], 2), null)
  assert.equal(nearest([], 2), null)
})

test('a city without coordinates has no distance: the city of its state with most professionals is suggested', () => {
  const rows = [
    [2, 1, 10],
    [1, 5, 20],
    [3, 9, 5],
  ] as const
  assert.deepEqual(nearest(rows, 4), { cityId: 1, km: null, count: 5, answerMinutes: 20 })
  assert.equal(nearest(rows, 4, [3, 2])?.cityId, 3, 'its neighbours first, in whichever state')
  assert.equal(nearest(rows, 4, [3, 5])?.km, null)
  assert.equal(nearest(rows, 5), null, 'cities of other states are not suggested')
  assert.equal(nearest([[4, 3, 10]], 2), null, 'a city without coordinates is never the nearest')
})
