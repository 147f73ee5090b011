import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ibgeMunicipalities } from '#platform/addresses/ibge.ts'
import { startFakeGateway } from '#platform/gateway-for-tests.ts'
import { testNow } from '#test/support/builders.ts'
import { testDatabase } from '#test/support/database.ts'
import { citiesWithoutPoint, refreshPoints, showPoints } from './city-points.server.ts'
import { cityById } from './places.server.ts'
import { updatePoints } from './update-points.server.ts'

const { db } = await testDatabase({ after })

const saoJose = 4216602
const told = (latitude: string, longitude: string) =>
  JSON.stringify([
    {
      id: 'x',
      'nivel-geografico': 'municipio',
      centroide: { longitude, latitude },
      area: { dimensao: '150.499', unidade: { nome: 'quilômetros quadrados', id: 'km2', multiplicador: 1 } },
    },
  ])

test('points of IBGE are asked for one by one, kept at once, taken up after a break, and stand above those of the files', async (t) => {
  let isWell = true
  const gateway = await startFakeGateway(t, ({ path }) => {
    if (!isWell) return { status: 503 }
    if (path.includes('/1100023/')) return { status: 404 }
    return { body: told('-27.6', '-48.65') }
  })
  const pointOf = ibgeMunicipalities({ origin: gateway.url, timeoutMs: 1_000 })
  let asked = 0
  /** Falls ill after 20 answers. */
  const pause = async () => {
    if (++asked === 20) isWell = false
  }
  const missing = (await citiesWithoutPoint(db)).length
  const first = await updatePoints(db, { pointOf, pause, now: () => testNow })
  assert.deepEqual(first, { kept: 19, unknown: 1, left: missing - 20 })
  assert.equal(gateway.asked[0]!.path, '/api/v3/malhas/municipios/1100015/metadados')
  assert.equal(gateway.asked.length, 25, 'five failures in a row are enough')
  isWell = true
  asked = 21
  const second = await updatePoints(db, {
    pointOf: async () => ({ latitude: -27.6, longitude: -48.65, areaKm2: 150 }),
    pause,
    now: () => testNow,
  })
  assert.equal(second.left, 0)
  assert.ok((await showPoints(db)).includes(saoJose))
  assert.equal(cityById(saoJose)!.latitude, null)
  await refreshPoints(db)
  assert.equal(cityById(saoJose)!.latitude, -27.6)
  assert.deepEqual(await showPoints(db), [])
})
