import { type City, distanceKm, pointOf } from '#domain/places/place.ts'
import { allCities, cityById, neighboursOf } from '#domain/places/places.server.ts'
import type { Area } from './area.ts'

export type CoveredPlaces = {
  /** Number of cities covered. */
  count: number
  /** Covered and surrounding cities in a unit square of 100; empty for the whole country. */
  points: { x: number; y: number; kind: 'base' | 'covered' | 'around' }[]
}

const maxPoints = 400
const marginKm = 40
const kmOfDegree = 111.19

type Covering = Omit<Area, 'postalCode' | 'district' | 'online'>

/** The cities that an area covers, as matching reads it. */
export function coveredCities({ baseCityId, radiusKm, cityIds, states }: Covering): City[] {
  const base = baseCityId === null ? undefined : cityById(baseCityId)
  const centre = base && pointOf(base)
  const listed = new Set(cityIds)
  const neighbours = base && radiusKm ? neighboursOf(base) : []
  return allCities().filter((city) => {
    if (city.id === baseCityId || listed.has(city.id) || states.includes(city.uf) || neighbours.includes(city))
      return true
    const point = pointOf(city)
    return Boolean(centre && radiusKm && point && distanceKm(centre, point) <= radiusKm)
  })
}

/** The number and positions of covered cities. */
export function coveredPlaces(area: Covering): CoveredPlaces {
  const { baseCityId } = area
  const covered = coveredCities(area)
  const locatedCities = covered.flatMap((city) => {
    const point = pointOf(city)
    return point ? [{ id: city.id, ...point }] : []
  })
  if (!locatedCities.length || covered.length > maxPoints) return { count: covered.length, points: [] }
  const span = (values: number[]) => [Math.min(...values), Math.max(...values)] as const
  const [south, north] = span(locatedCities.map(({ latitude }) => latitude))
  const [west, east] = span(locatedCities.map(({ longitude }) => longitude))
  const stretch = Math.cos((((south + north) / 2) * Math.PI) / 180) // longitude degrees shrink away from the equator
  const side = Math.max(north - south, (east - west) * stretch) + (2 * marginKm) / kmOfDegree
  const leftEdge = (west + east) / 2 - side / 2 / stretch
  const top = (south + north) / 2 + side / 2
  const round = (value: number) => Math.round(value * 10) / 10
  const coveredIds = new Set(locatedCities.map(({ id }) => id))
  const points = allCities().flatMap((city) => {
    const point = pointOf(city)
    if (!point) return []
    const x = round((((point.longitude - leftEdge) * stretch) / side) * 100)
    const y = round(((top - point.latitude) / side) * 100)
    if (x < 1 || x > 99 || y < 1 || y > 99) return []
    const kind = coveredIds.has(city.id) ? 'covered' : 'around'
    return [{ x, y, kind: city.id === baseCityId ? 'base' : kind } as const]
  })
  return { count: covered.length, points }
}
