import { type City, placeName, type State } from '#domain/places/place.ts'

/** States that take an article: "no Acre", "na Bahia". The others are "em". */
const masculine = new Set('ac am ap ce df es ma pa pr pi rn rs to'.split(' '))
const feminine = new Set(['ba', 'pb'])
/** Named "estado de", because their capitals have the same name. */
const namesakes: Record<string, string> = { sp: 'no estado de São Paulo', rj: 'no estado do Rio de Janeiro' }

/** "no Acre", "na Bahia", "no estado de São Paulo": where something is, for a state. */
export function inState({ uf, name }: State) {
  if (masculine.has(uf)) return `no ${name}`
  return namesakes[uf] ?? `${feminine.has(uf) ? 'na' : 'em'} ${name}`
}

/** "em Campinas, SP", "no Recife, PE": where something is, for a city; many share their names with others. */
const inCity = (city: Pick<City, 'name' | 'uf'>) =>
  `${/^(Rio de Janeiro|Recife)$/.test(city.name) ? 'no' : 'em'} ${placeName(city)}`

/** A place in words: the city where there is one, else the state. */
export const inPlace = ({ state, city }: { state: State; city: Pick<City, 'name' | 'uf'> | null }) =>
  city ? inCity(city) : inState(state)
