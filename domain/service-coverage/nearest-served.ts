import { type City, distanceKm, pointOf } from '#domain/places/place.ts'

/** The cities in which somebody says that they do a service, side by side: how many do, and in how many minutes half of them answer (-1: not known). */
export type ServedCities = { ids: Int32Array; counts: Int32Array; minutes: Int32Array }

/** Where one may look who finds nobody: `km` as the crow flies, null where the seat of one of both is not known. */
export type NearestServed = { cityId: number; km: number | null; count: number; answerMinutes: number | null }

/**
 * The nearest city with somebody; of a city whose seat is not known the one in which most are, among its declared neighbours or else in its
 * state. Null where there is none.
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
  for (const [at, id] of ids.entries()) {
    const other = cityOf(id)
    if (!other || id === city.id) continue
    const point = pointOf(other)
    if (there) {
      const km = point ? distanceKm(there, point) : Infinity
      if (km < bestKm) [best, bestKm] = [at, km]
    } else {
      const rank = neighbours.has(id) ? 2 : other.uf === city.uf ? 1 : 0
      if (rank > bestRank || (rank === bestRank && (best === -1 || counts[at]! > counts[best]!)))
        [best, bestRank] = [at, rank]
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
