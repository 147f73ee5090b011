import { plainCharacters } from '#domain/shared/slug.ts'
import { areAllPrefixes, createTrigramIndex } from '#domain/shared/trigram-index.ts'
import type { City } from './place.ts'
import { splitState } from './split-state.ts'

const maxSuggestions = 8

/** A city, and the matching region. */
export type SuggestedCity = City & { region?: string }

/** A region of a city is shown, a nickname is not. */
type Name = { name: string; city: City; isRegion: boolean }
type Suggestion = Name & { score: number; population: number }

const isBehind = (other: Suggestion, score: number, population: number) =>
  other.score < score || (other.score === score && other.population < population)

/** Normalises a name for comparison: plain characters, single spaces, no hyphens or apostrophes. */
const comparable = (text: string) =>
  plainCharacters(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * City suggestions. Ranking: whole name, with its accents first, prefix, words, typing errors; then larger cities;
 * regions last. "campinas sp" searches São Paulo only, "sp" lists its largest cities.
 */
export function citySearch(cities: readonly City[], otherNames: readonly Name[] = []) {
  const entries: Name[] = [...cities.map((city) => ({ name: city.name, city, isRegion: false })), ...otherNames]
  const names = entries.map(({ name }) => comparable(name))
  const words = names.map((name) => name.split(' '))
  const near = createTrigramIndex(names)

  /** `typed`: the text with its accents. */
  function closest(text: string, uf: string | undefined, typed = text): Suggestion[] {
    const textWords = text.split(' ')
    function closeness(position: number, likeness: number): number {
      const name = names[position]!
      if (name === text) return entries[position]!.name.toLowerCase() === typed ? 5 : 4
      if (name.startsWith(text)) return 3
      if (areAllPrefixes(textWords, words[position]!)) return 2
      return likeness >= 0.4 ? likeness : 0
    }
    const best: Suggestion[] = []
    near(text, (position, ofText, ofPhrase) => {
      const entry = entries[position]!
      const { city, isRegion } = entry
      if (uf !== undefined && city.uf !== uf) return
      const score = closeness(position, (ofText + ofPhrase) / 2)
      if (score === 0) return
      const population = isRegion ? 0 : (city.population ?? 0)
      let place = best.length
      while (place > 0 && isBehind(best[place - 1]!, score, population)) place--
      if (place >= maxSuggestions) return
      const same = best.findIndex((other) => other.city === city)
      if (same >= 0 && same < place) return
      if (same >= 0) best.splice(same, 1)
      best.splice(place, 0, { ...entry, score, population })
      if (best.length > maxSuggestions) best.pop()
    })
    return best
  }

  const largestOf = (uf: string) =>
    cities
      .filter((city) => city.uf === uf)
      .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
      .slice(0, maxSuggestions)

  /** Up to eight cities, in Brazil or one state. None for an empty text. */
  return function suggestCities(typed: string, uf?: string): SuggestedCity[] {
    const text = comparable(typed)
    if (text === '') return []
    const everywhere = closest(text, uf?.toLowerCase(), typed.normalize('NFC').trim().toLowerCase())
    const named = uf === undefined ? splitState(typed) : undefined
    const inState = named ? closest(named.slug.replaceAll('-', ' '), named.uf) : []
    // "sao pa" is a prefix of São Paulo, not a city in Pará: the state counts only after a whole name, or without one.
    const isInState =
      inState[0] !== undefined && (inState[0].score >= 4 || !(everywhere[0] && everywhere[0].score >= 2))
    if (!everywhere.length && !inState.length && uf === undefined) return largestOf(text)
    return (isInState ? inState : everywhere).map(({ city, name, isRegion }) =>
      isRegion ? { ...city, region: name } : city,
    )
  }
}
