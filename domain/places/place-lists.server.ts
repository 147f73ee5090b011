import type { City } from './place.ts'
import { distanceKm, pointOf } from './place.ts'
import { allCities, citiesOfState, neighboursOf, pointsVersion } from './places.server.ts'

const bySize = (a: City, b: City) => (b.population ?? 0) - (a.population ?? 0) || (a.slug < b.slug ? -1 : 1)

/** Cached until city points change, since place pages repeat them. */
function cached<Key>(listCities: (key: Key) => readonly City[]) {
  let cache = new Map<Key, readonly City[]>()
  let version = pointsVersion()
  return (key: Key) => {
    if (version !== pointsVersion()) cache = new Map()
    version = pointsVersion()
    const cities = cache.get(key) ?? listCities(key)
    cache.set(key, cities)
    return cities
  }
}

const bySizeOf = cached((uf: string) => citiesOfState(uf).toSorted(bySize))

/** The larger cities of a state, largest first, at most `limit`. */
export const largestCities = (uf: string, limit: number): City[] => bySizeOf(uf).slice(0, limit)

/** Search radius in km, populated places first. */
const nearKm = 120
/** Page limit. */
const maxNear = 24

const citiesAround = cached((city: City) => {
  const centre = pointOf(city)
  if (!centre) {
    const others = new Set([...neighboursOf(city), ...largestCities(city.uf, maxNear + 1)])
    others.delete(city)
    return [...others].slice(0, maxNear)
  }
  return allCities()
    .flatMap((other) => {
      const point = pointOf(other)
      if (!point || other.id === city.id || Math.abs(point.latitude - centre.latitude) > nearKm / 100) return []
      const distance = distanceKm(centre, point)
      return distance <= nearKm ? [{ other, distance }] : []
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNear)
    .map(({ other }) => other)
})

/**
 * Nearby cities, nearest first, at most `limit` and 24; without a seat declared neighbours and larger cities of the
 * state.
 */
export const nearestCities = (city: City, limit: number): City[] => citiesAround(city).slice(0, limit)
