import type { City } from './place.ts'
import { distanceKm, pointOf } from './place.ts'
import { allCities, citiesOfState } from './places.server.ts'

const bySize = (a: City, b: City) => (b.population ?? 0) - (a.population ?? 0) || (a.slug < b.slug ? -1 : 1)

/** The larger cities of a state, the largest first, at most `limit`. */
export const largestCities = (uf: string, limit: number): City[] => citiesOfState(uf).toSorted(bySize).slice(0, limit)

/** Neighbours are searched within this many kilometres, first of all among places that have people. */
const nearKm = 120

/** The cities around one, the nearest first; where its seat is not known, the larger ones of its state. */
export function nearestCities(city: City, limit: number): City[] {
  const here = pointOf(city)
  if (!here)
    return largestCities(city.uf, limit + 1)
      .filter(({ id }) => id !== city.id)
      .slice(0, limit)
  return allCities()
    .flatMap((other) => {
      const there = pointOf(other)
      if (!there || other.id === city.id || Math.abs(there.latitude - here.latitude) > nearKm / 100) return []
      const distance = distanceKm(here, there)
      return distance <= nearKm ? [{ other, distance }] : []
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ other }) => other)
}
