import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { ibgeMunicipalities } from '#platform/addresses/ibge.ts'
import { testDatabase } from '#test/support/database.ts'
import { startFakeGateway, limitMs } from '#test/support/fakes/gateway.ts'
import { scope } from '#test/support/scope.ts'
import { listCitiesWithoutPoint, saveCityPoint, refreshPoints, applyPointsToCities } from './city-points.server.ts'
import { pointOf } from './place.ts'
import { cityById } from './places.server.ts'
import { updatePoints } from './update-points.server.ts'

const { db } = await testDatabase(scope)

const saoJose = 4216602
const altamira = 1500602
const sapezal = 5107875
const responseWith = (latitude: string, longitude: string) =>
  JSON.stringify([
    {
      id: 'x',
      'nivel-geografico': 'municipio',
      centroide: { longitude, latitude },
      area: { dimensao: '150.499', unidade: { nome: 'quilômetros quadrados', id: 'km2', multiplicador: 1 } },
    },
  ])

test('IBGE points are fetched one by one, stored at once, resumed, and win over the files', async () => {
  let isWell = true
  const gateway = await startFakeGateway(scope, ({ path }) => {
    if (!isWell) return { status: 503 }
    if (path.includes('/1100023/')) return { status: 404 }
    return { body: responseWith('-27.6', '-48.65') }
  })
  const pointOf = ibgeMunicipalities({ origin: gateway.url, timeoutMs: limitMs.long })
  let requestCount = 0
  /** Fails after 20 answers. */
  const pause = async () => {
    if (++requestCount === 20) isWell = false
  }
  const missing = (await listCitiesWithoutPoint(db)).length
  const first = await updatePoints(db, { pointOf, pause, now: () => testNow })
  assert.deepEqual(first, { kept: 19, unknown: 1, left: missing - 20 })
  assert.equal(gateway.requests[0]!.path, '/api/v3/malhas/municipios/1100015/metadados')
  assert.equal(gateway.requests.length, 25, 'five failures in a row are enough')
  isWell = true
  requestCount = 21
  const second = await updatePoints(db, {
    pointOf: async () => ({ latitude: -27.6, longitude: -48.65, areaKm2: 150 }),
    pause,
    now: () => testNow,
  })
  assert.equal(second.left, 0)
  const moved = await applyPointsToCities(db)
  assert.ok(moved.includes(saoJose))
  assert.notEqual(cityById(saoJose)!.latitude, -27.6)
  await refreshPoints(db)
  assert.equal(cityById(saoJose)!.latitude, -27.6)
  assert.deepEqual(await applyPointsToCities(db), [])
})

test('the centroid of IBGE serves an unknown seat, and never more than 30 km from a known one', async () => {
  const { latitude, longitude } = cityById(altamira)!
  const middle = { latitude: -6.48, longitude: -53.85, areaKm2: 159_533 }
  for (const city of [altamira, sapezal]) await saveCityPoint(db, city, middle, testNow)
  await applyPointsToCities(db)
  await refreshPoints(db)
  assert.deepEqual(pointOf(cityById(altamira)!), { latitude, longitude })
  assert.deepEqual(pointOf(cityById(sapezal)!), { latitude: -6.48, longitude: -53.85 })
})
