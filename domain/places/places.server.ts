import { readFileSync } from 'node:fs'
import { administrativeRegions, brasiliaId, isAdministrativeRegion } from './administrative-regions.ts'
import { citySearch } from './city-search.ts'
import { type City, distanceKm, placeSlug, pointOf } from './place.ts'
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
  /** Of a city without a seat, those at its border. */
  neighbours: [id: number, neighbourIds: number[]][]
}

/** Places are read from the file that also fills the tables: the same in every process, and there before any database. */
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

let timesKnown = 0

/** Changes whenever points of cities did. */
export const pointsKnown = () => timesKnown

/** Where cities stand that do not stand where the file says (./city-points.server.ts). */
export function knowPoints(points: readonly Pick<City, 'id' | 'latitude' | 'longitude'>[]) {
  timesKnown++
  const known = places().cityById
  for (const { id, latitude, longitude } of points) {
    const city = known.get(id)
    if (city) Object.assign(city, { latitude, longitude })
  }
}

let inMemory: ReturnType<typeof read> | undefined
/** Read once per process, at the first question. */
const places = () => (inMemory ??= read())

/** The 27 states in alphabetical order of their names. */
export const allStates = () => states

/** The 5,571 cities, state by state, in alphabetical order of their names. */
export const allCities = (): readonly City[] => places().cities

const stateOf = new Map(states.map((state) => [state.uf, state]))

/** A state by its lower-case code. */
export const stateByUf = (uf: string) => stateOf.get(uf)

const brasilia = () => places().cityById.get(brasiliaId)!

/** A city by the two parts of its address: `cityBySlug('sp', 'sao-paulo')`. A region of the Distrito Federal stands for Brasília. */
export const cityBySlug = (uf: string, slug: string) =>
  places().cityBySlug.get(`${uf}/${slug}`) ?? (uf === 'df' && isAdministrativeRegion(slug) ? brasilia() : undefined)

/**
 * The named city: "Campinas, SP", or a unique name; within a given state its name or a unique prefix. Never guesses.
 */
export function cityNamed(text: string, state?: string) {
  const [, name, uf] = /^(.{2,80})[ ,/-]([A-Za-z]{2})$/.exec(text.trim()) ?? []
  const there = name && uf && cityBySlug(uf.toLowerCase(), placeSlug(name))
  if (there && (!state || there.uf === state)) return there
  const slug = placeSlug(text)
  if (state) {
    const begun = slug.length > 3 ? citiesOfState(state).filter((city) => city.slug.startsWith(slug)) : []
    return cityBySlug(state, slug) ?? (begun.length === 1 ? begun[0] : undefined)
  }
  const namesakes = [
    ...places().cities.filter((city) => city.slug === slug),
    ...(isAdministrativeRegion(slug) ? [brasilia()] : []),
  ]
  return namesakes.length === 1 ? namesakes[0] : undefined
}

/** The cities of a state in alphabetical order; none for an unknown state. */
export const citiesOfState = (uf: string): readonly City[] => places().citiesByState.get(uf) ?? []

/** A city by its IBGE code. */
export const cityById = (id: number) => places().cityById.get(id)

/** As the crow flies between the seats of two cities, 0 within one; null where one of them is unknown, or its seat. */
export function kmBetween(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null
  if (one === other) return 0
  const [from, to] = [one, other].map((id) => cityById(id)).map((city) => city && pointOf(city))
  return from && to ? Math.round(distanceKm(from, to)) : null
}

/** Where the file has the cities, whatever this process knows of them by now. */
export const seatsOfFile = () => places().seats

/** The neighbours that are declared of a city, for want of a distance between them: both ways, as IBGE codes. */
export const neighbourIdsOf = (id: number): readonly number[] =>
  places()
    .neighbours.get(id)
    ?.map(({ other }) => other) ?? []

/** Those of them that count: as long as its own seat or theirs is not known. */
export const neighboursOf = (city: City): readonly City[] =>
  neighbourIdsOf(city.id)
    .map((id) => cityById(id)!)
    .filter((other) => !pointOf(city) || !pointOf(other))

let search: ReturnType<typeof citySearch> | undefined

/** Up to eight cities for what was typed, accents and typing errors forgiven, the larger first (performance: p99 1 ms). */
export function suggestCities(typed: string, uf?: string) {
  // at the first question: a start has no use for it
  search ??= citySearch(
    places().cities,
    administrativeRegions.map((name) => ({ name, city: brasilia() })),
  )
  return search(typed, uf)
}
