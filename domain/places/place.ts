import { slugOf } from '#domain/shared/slug.ts'

/** One of the 27 states, addressed by its two letters, because state names collide with city names. */
export type State = { uf: string; name: string }

/** A municipality. Coordinates of its seat and population are null if unknown. */
export type City = {
  /** IBGE code, seven digits. */
  id: number
  uf: string
  slug: string
  name: string
  latitude: number | null
  longitude: number | null
  population: number | null
}

const largeFrom = 20_000

/** Large enough to be indexed although nobody offers the service there yet (docs/decisions/0012). */
export const isLarge = ({ population }: Pick<City, 'population'>) => (population ?? 0) > largeFrom

export type Point = { latitude: number; longitude: number }

/** The slug of a city: "Mogi-Guaçu" becomes "mogi-guacu". */
export const placeSlug = slugOf

/** The display name: "São Paulo, SP". */
export const placeName = (city: Pick<City, 'name' | 'uf'>) => `${city.name}, ${city.uf.toUpperCase()}`

/** The display name with the matching region: "Brasília, DF (Taguatinga)". */
export const suggestedName = ({ region, ...city }: Pick<City, 'name' | 'uf'> & { region?: string }) =>
  region ? `${placeName(city)} (${region})` : placeName(city)

/** The point of a city's seat, or null where it is not known. */
export const pointOf = ({ latitude, longitude }: Pick<City, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Straight-line distance between two points, in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord = halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}
