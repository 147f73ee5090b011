import { type City, distanceKm, pointOf } from '#domain/places/place.ts'

/**
 * Cities with the service, in parallel arrays: professionals, and the median response time in minutes (-1: unknown).
 */
export type ServedCities = { ids: Int32Array; counts: Int32Array; minutes: Int32Array }

/** A nearby city with the service: `km` as the crow flies, null if a seat is unknown. */
export type NearestServed = { cityId: number; km: number | null; count: number; answerMinutes: number | null }

/**
 * The nearest city with a professional; without a known seat the one with most among declared neighbours, else in the
 * state. Null if none.
 */
export function nearestServed(
  { ids, counts, minutes }: ServedCities,
  city: City,
  cityOf: (id: number) => City | undefined,
  neighbours: ReadonlySet<number>,
): NearestServed | null {
  const there = pointOf(city)
  let best = -1
  let bestKm = Infinity
  let bestRank = 1
  for (const [index, id] of ids.entries()) {
    const other = cityOf(id)
    if (!other || id === city.id) continue
    const point = pointOf(other)
    if (there) {
      const km = point ? distanceKm(there, point) : Infinity
      if (km < bestKm) [best, bestKm] = [index, km]
    } else {
      const rank = neighbours.has(id) ? 2 : other.uf === city.uf ? 1 : 0
      if (rank > bestRank || (rank === bestRank && (best === -1 || counts[index]! > counts[best]!)))
        [best, bestRank] = [index, rank]
    }
  }
  if (best === -1) return null
  return {
    cityId: ids[best]!,
    km: there ? Math.max(1, Math.round(bestKm)) : null,
    count: counts[best]!,
    answerMinutes: minutes[best]! < 0 ? null : minutes[best]!,
  }
}
