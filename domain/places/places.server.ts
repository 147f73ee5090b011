import { readFileSync } from 'node:fs'
import { administrativeRegions, brasiliaId, isAdministrativeRegion } from './administrative-regions.ts'
import { cityNicknames } from './city-nicknames.ts'
import { citySearch } from './city-search.ts'
import { type City, distanceKm, placeSlug, pointOf } from './place.ts'
import { splitState } from './split-state.ts'
import { states } from './states.ts'

type PlacesFile = {
  cities: [
    id: number,
    uf: string,
    slug: string,
    name: string,
    latitude: number | null,
    longitude: number | null,
    population: number | null,
  ][]
  /** Neighbours of a city without a seat. */
  neighbours: [id: number, neighbourIds: number[]][]
}

/** From the file that also fills the tables: equal in all processes, without a database. */
export const placesFile = new URL('../../db/reference/places.json', import.meta.url)

function read() {
  const file = JSON.parse(readFileSync(placesFile, 'utf8')) as PlacesFile
  const cities = file.cities.map(([id, uf, slug, name, latitude, longitude, population]): City => ({
    id,
    uf,
    slug,
    name,
    latitude,
    longitude,
    population,
  }))
  const citiesByState = new Map<string, City[]>(states.map(({ uf }) => [uf, []]))
  for (const city of cities) citiesByState.get(city.uf)!.push(city)
  const pairs = file.neighbours.flatMap(([id, others]) =>
    others.flatMap((other) => [
      { id, other },
      { id: other, other: id },
    ]),
  )
  return {
    cities,
    neighbours: Map.groupBy(pairs, ({ id }) => id),
    seats: cities.map(({ id, latitude, longitude }) => ({ id, latitude, longitude })),
    citiesByState,
    cityById: new Map(cities.map((city) => [city.id, city])),
    cityBySlug: new Map(cities.map((city) => [`${city.uf}/${city.slug}`, city])),
  }
}

let version = 0

/** Incremented when city points change. */
export const pointsVersion = () => version

/** Points that differ from the file (./city-points.server.ts). */
export function applyPoints(points: readonly Pick<City, 'id' | 'latitude' | 'longitude'>[]) {
  version++
  const cityById = places().cityById
  for (const { id, latitude, longitude } of points) {
    const city = cityById.get(id)
    if (city) Object.assign(city, { latitude, longitude })
  }
}

let inMemory: ReturnType<typeof read> | undefined
/** Read lazily, once per process. */
const places = () => (inMemory ??= read())

/** The 27 states, sorted by name. */
export const allStates = () => states

/** The 5,571 cities by state and name. */
export const allCities = (): readonly City[] => places().cities

const stateOf = new Map(states.map((state) => [state.uf, state]))

/** A state by its lower-case code. */
export const stateByUf = (uf: string) => stateOf.get(uf)

const brasilia = () => places().cityById.get(brasiliaId)!

/** A city by state and slug: `cityBySlug('sp', 'sao-paulo')`. Regions of the Distrito Federal resolve to Brasília. */
export const cityBySlug = (uf: string, slug: string) =>
  places().cityBySlug.get(`${uf}/${slug}`) ?? (uf === 'df' && isAdministrativeRegion(slug) ? brasilia() : undefined)

function cityByNickname(slug: string, state?: string) {
  const place = cityNicknames.get(slug)
  return place && (!state || place[0] === state) ? cityBySlug(...place) : undefined
}

/**
 * The named city: "Campinas, SP", a nickname, or a unique name; within a given state its name or a unique prefix. Never
 * guesses: without its accent, "Poá" may be Porto Alegre.
 */
export function cityNamed(text: string, state?: string) {
  const named = splitState(text)
  const namedCity = named && (cityBySlug(named.uf, named.slug) ?? cityByNickname(named.slug, named.uf))
  if (namedCity && (!state || namedCity.uf === state)) return namedCity
  const slug = placeSlug(text)
  const nicknamedCity = cityByNickname(slug, state)
  if (state) {
    if (nicknamedCity) return nicknamedCity
    const prefixMatches = slug.length > 3 ? citiesOfState(state).filter((city) => city.slug.startsWith(slug)) : []
    return cityBySlug(state, slug) ?? (prefixMatches.length === 1 ? prefixMatches[0] : undefined)
  }
  const namesakes = places().cities.filter((city) => city.slug === slug)
  if (isAdministrativeRegion(slug)) namesakes.push(brasilia())
  const isWhole = namesakes.some(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
  if (nicknamedCity && !isWhole) namesakes.push(nicknamedCity)
  return namesakes.length === 1 ? namesakes[0] : undefined
}

/** The cities of a state, sorted; none for an unknown state. */
export const citiesOfState = (uf: string): readonly City[] => places().citiesByState.get(uf) ?? []

/** A city by its IBGE code. */
export const cityById = (id: number) => places().cityById.get(id)

/** Straight-line distance between seats, 0 within a city; null if one is unknown. */
export function kmBetween(fromId: number | null, toId: number | null): number | null {
  if (fromId === null || toId === null) return null
  if (fromId === toId) return 0
  const [from, to] = [fromId, toId].map((id) => cityById(id)).map((city) => city && pointOf(city))
  return from && to ? Math.round(distanceKm(from, to)) : null
}

/** Points of the file, regardless of updates. */
export const listFilePoints = () => places().seats

/** Declared neighbours of a city, in both directions, as IBGE codes. */
export const neighbourIdsOf = (id: number): readonly number[] =>
  places()
    .neighbours.get(id)
    ?.map(({ other }) => other) ?? []

/** The effective ones: while either seat is unknown. */
export const neighboursOf = (city: City): readonly City[] =>
  neighbourIdsOf(city.id)
    .map((id) => cityById(id)!)
    .filter((other) => !pointOf(city) || !pointOf(other))

let search: ReturnType<typeof citySearch> | undefined

/** Up to eight suggestions, ignoring accents and typing errors, larger cities first (performance: p99 1 ms). */
export function suggestCities(typed: string, uf?: string) {
  // lazily: not needed at start
  search ??= citySearch(places().cities, [
    ...administrativeRegions
      .flatMap((name) => (name.endsWith(' II') ? [name, name.replace(/II$/, '2')] : [name]))
      .map((name) => ({ name, city: brasilia(), isRegion: true })),
    ...[...cityNicknames.keys()].flatMap((name) => {
      const city = cityByNickname(name)
      return city ? [{ name, city, isRegion: false }] : []
    }),
  ])
  return search(typed, uf)
}
