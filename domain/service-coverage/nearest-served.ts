import { type City, distanceKm, type Point, pointOf } from '#domain/places/place.ts'

/**
 * Cities with the service, in parallel arrays: professionals, and the median response time in minutes (-1: unknown).
 */
export type ServedCities = { ids: Int32Array; counts: Int32Array; minutes: Int32Array }

type CityOf = (id: number) => City | undefined

/** A nearby city with the service: `km` as the crow flies, null if a city centre is unknown. */
export type NearestServed = { cityId: number; km: number | null; count: number; answerMinutes: number | null }

/** The nearest other city with the service; where the centre of `city` is unknown, a neighbour or one of its state. */
export function nearestServed(
  served: ServedCities,
  city: City,
  cityOf: CityOf,
  neighbours: ReadonlySet<number>,
): NearestServed | null {
  const origin = pointOf(city)
  const nearest = origin
    ? nearestByDistance(served, city, origin, cityOf)
    : bestByNeighbourhood(served, city, cityOf, neighbours)
  if (!nearest) return null
  const { index, km } = nearest
  const minutes = served.minutes[index]!
  return {
    cityId: served.ids[index]!,
    km: km === null ? null : Math.max(1, Math.round(km)),
    count: served.counts[index]!,
    answerMinutes: minutes < 0 ? null : minutes,
  }
}

type Nearest = { index: number; km: number | null }

function nearestByDistance({ ids }: ServedCities, city: City, origin: Point, cityOf: CityOf): Nearest | null {
  let nearestIndex = -1
  let nearestKm = Infinity
  for (const [index, id] of ids.entries()) {
    const other = cityOf(id)
    if (!other || id === city.id) continue
    const point = pointOf(other)
    const km = point ? distanceKm(origin, point) : Infinity
    if (km < nearestKm) [nearestIndex, nearestKm] = [index, km]
  }
  return nearestIndex === -1 ? null : { index: nearestIndex, km: nearestKm }
}

/** The city with most professionals among the declared neighbours, else in the state. */
function bestByNeighbourhood(
  { ids, counts }: ServedCities,
  city: City,
  cityOf: CityOf,
  neighbours: ReadonlySet<number>,
): Nearest | null {
  let bestIndex = -1
  let bestRank = 1
  for (const [index, id] of ids.entries()) {
    const other = cityOf(id)
    if (!other || id === city.id) continue
    const rankInState = other.uf === city.uf ? 1 : 0
    const rank = neighbours.has(id) ? 2 : rankInState
    const isBetter = rank > bestRank || (rank === bestRank && (bestIndex === -1 || counts[index]! > counts[bestIndex]!))
    if (isBetter) [bestIndex, bestRank] = [index, rank]
  }
  return bestIndex === -1 ? null : { index: bestIndex, km: null }
}
