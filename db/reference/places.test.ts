import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type City, distanceKm, type Point, pointOf } from '#domain/places/place.ts'
import { allCities, cityBySlug, neighboursOf } from '#domain/places/places.server.ts'
import knownSeats from './known-seats.json' with { type: 'json' }

/** The maximum error of a known seat. */
const farKm = 30

/** Bounding box of each state, half a degree wider; Pernambuco includes Fernando de Noronha. */
const boxes: Record<string, readonly [number, number, number, number]> = {
  ac: [-11.7, -6.6, -74.5, -66.1],
  al: [-11, -8.3, -38.8, -34.6],
  am: [-10.3, 2.8, -74.3, -55.6],
  ap: [-1.8, 5, -55.4, -49.3],
  ba: [-18.9, -8, -47.2, -36.8],
  ce: [-8.4, -2.2, -41.9, -36.7],
  df: [-16.6, -15, -48.8, -46.8],
  es: [-21.8, -17.4, -42.4, -39.1],
  go: [-20, -11.9, -53.8, -45.4],
  ma: [-10.8, -0.5, -49.3, -41.2],
  mg: [-23.5, -13.7, -51.6, -39.3],
  ms: [-24.6, -16.6, -58.7, -50.4],
  mt: [-18.6, -6.8, -62.2, -49.7],
  pa: [-10.4, 3.2, -59.5, -45.5],
  pb: [-8.8, -5.5, -39.3, -34.2],
  pe: [-10, -3.3, -41.9, -31.9],
  pi: [-11.5, -2.2, -46.5, -39.8],
  pr: [-27.3, -22, -55.2, -47.5],
  rj: [-23.9, -20.2, -45.4, -40.4],
  rn: [-7.5, -4.3, -39.1, -34.4],
  ro: [-14.2, -7.4, -67.4, -59.2],
  rr: [-2.2, 5.8, -65.4, -58.3],
  rs: [-34.3, -26.5, -58.2, -49.1],
  sc: [-29.9, -25.4, -54.4, -47.8],
  se: [-12.1, -8.9, -38.8, -35.8],
  sp: [-25.9, -19.2, -53.7, -43.6],
  to: [-14, -4.6, -51.3, -45.2],
}

/** Well-known seats: those wrong in IBGE or GeoNames, and others. */
const seatsOnTheMap: Record<string, readonly [latitude: number, longitude: number]> = {
  'ac/acrelandia': [-10.07, -67.05],
  'am/careiro-da-varzea': [-3.2, -59.83],
  'am/guajara': [-7.54, -72.58],
  'am/sao-gabriel-da-cachoeira': [-0.13, -67.09],
  'ba/luis-eduardo-magalhaes': [-12.1, -45.8],
  'go/sao-domingos': [-13.4, -46.32],
  'mg/sao-sebastiao-da-vargem-alegre': [-21.07, -42.63],
  'ms/costa-rica': [-18.54, -53.13],
  'mt/lucas-do-rio-verde': [-13.06, -55.91],
  'mt/sapezal': [-13.54, -58.81],
  'pa/altamira': [-3.2, -52.21],
  'pa/dom-eliseu': [-4.29, -47.5],
  'pa/pau-d-arco': [-7.83, -50.04],
  'pa/senador-jose-porfirio': [-2.59, -51.95],
  'pe/fernando-de-noronha': [-3.84, -32.41],
  'pr/alto-paraiso': [-23.51, -53.72],
  'pr/cerro-azul': [-24.82, -49.26],
  'rs/eldorado-do-sul': [-30, -51.31],
  'sc/sao-jose': [-27.61, -48.63],
  'sp/paraiso': [-21.02, -48.77],
}

const secondSource = new Map(
  knownSeats.seats.map(([id, latitude, longitude, source]) => [
    Number(id),
    { point: { latitude: Number(latitude), longitude: Number(longitude) }, source },
  ]),
)
const addressOf = ({ uf, slug }: City) => `${uf}/${slug}`
const at = ([latitude, longitude]: readonly number[] = []): Point | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
const onTheMap = (city: City) => at(seatsOnTheMap[addressOf(city)])
/** Why a city's seat is wrong; null if nothing contradicts it. */
function findSeatError(city: City): string | null {
  const point = pointOf(city)
  if (!point) return null
  const { latitude, longitude } = point
  const [south, north, west, east] = boxes[city.uf]!
  if (latitude < south || latitude > north || longitude < west || longitude > east) return 'outside of its state'
  const map = onTheMap(city)
  if (map && distanceKm(point, map) > farKm) return 'elsewhere on the map'
  const second = secondSource.get(city.id)!
  if (distanceKm(point, second.point) > farKm) return `elsewhere by ${second.source}`
  return null
}
const misplacedSeats = (cities: readonly City[]) =>
  cities.flatMap((city) => (findSeatError(city) ? `${addressOf(city)}: ${findSeatError(city)}` : []))

test('every seat is within 30 km of its reference and in its state', () => {
  assert.deepEqual(misplacedSeats(allCities()), [])
})

test('a wrong seat is detected in either source', () => {
  const moved = (uf: string, slug: string, point: Point): City => ({ ...cityBySlug(uf, slug)!, ...point })
  assert.deepEqual(
    misplacedSeats([
      moved('sp', 'campinas', { latitude: -9.97, longitude: -67.81 }),
      moved('sc', 'sao-jose', { latitude: -28.21171, longitude: -49.1632 }),
      moved('pr', 'cerro-azul', { latitude: -26.0891, longitude: -52.8691 }),
      moved('sp', 'santos', { latitude: -23.67, longitude: -46.45 }),
      moved('ac', 'assis-brasil', { latitude: -10.94, longitude: -69.2 }),
    ]),
    [
      'sp/campinas: outside of its state',
      'sc/sao-jose: elsewhere on the map',
      'pr/cerro-azul: elsewhere on the map',
      'sp/santos: elsewhere by GeoNames',
      'ac/assis-brasil: elsewhere by IBGE',
    ],
  )
})

test('nearly every city has a seat', () => {
  const without = allCities().filter((city) => !pointOf(city))
  assert.deepEqual(without.map(addressOf), [
    'ac/acrelandia',
    'mt/sapezal',
    'mg/sao-sebastiao-da-vargem-alegre',
    'pa/dom-eliseu',
    'pa/pau-d-arco',
    'pr/alto-paraiso',
    'pr/cerro-azul',
    'rs/eldorado-do-sul',
  ])
})

test('a city without a seat has mutual neighbours with seats', () => {
  for (const city of allCities().filter((one) => !pointOf(one))) {
    const neighbours = neighboursOf(city)
    assert.ok(neighbours.length > 1, addressOf(city))
    for (const neighbour of neighbours) {
      assert.ok(distanceKm(onTheMap(city)!, pointOf(neighbour)!) < 115, addressOf(neighbour))
      assert.deepEqual(neighboursOf(neighbour), [city])
    }
  }
  assert.deepEqual(neighboursOf(cityBySlug('sp', 'sao-paulo')!), [])
})
