/**
 * In-process searches: time and tolerance of one typing error. Searches every name with one seeded error; recall@8 is
 * the share with the right one among eight. `node bench/search.ts`
 */
import { parseServiceText, readCatalogTexts } from '#db/reference/catalog-files.ts'
import { readSearchText } from '#domain/catalog/search-text.ts'
import { serviceSearch } from '#domain/catalog/service-search.ts'
import { allCities, suggestCities } from '#domain/places/places.server.ts'
import { plainCharacters } from '#domain/shared/slug.ts'
import { percentile, seededRandom } from './statistics.ts'

const random = seededRandom(20261120)
const below = (limit: number) => Math.floor(random() * limit)

/** One letter changed, dropped or doubled, or two swapped; the first letter mostly stays. */
function withOneError(name: string): string {
  const index = 1 + below(name.length - 1)
  const letter = String.fromCharCode(97 + below(26))
  const kind = below(4)
  if (kind === 0) return name.slice(0, index) + letter + name.slice(index + 1)
  if (kind === 1) return name.slice(0, index) + name.slice(index + 1)
  if (kind === 2) return name.slice(0, index) + letter + name.slice(index)
  const previous = Math.max(1, index - 1)
  return name.slice(0, previous) + name[index]! + name.slice(previous, index) + name.slice(index + 1)
}

function measure<Item>(
  label: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  search: (text: string) => Item[],
  rounds: number,
) {
  const tries = Array.from({ length: rounds }, () =>
    items.map((item) => ({ item, text: withOneError(nameOf(item)) })),
  ).flat()
  for (const { text } of tries.slice(0, 2000)) search(text)
  let matches = 0
  const times = tries.map(({ item, text }) => {
    const start = performance.now()
    const results = search(text)
    const time = performance.now() - start
    if (results.includes(item)) matches++
    return time
  })
  const ms = (share: number) => `${percentile(times, share).toFixed(4)} ms`
  console.log(`${label}: ${items.length} names, ${tries.length} searches with one typing error`)
  console.log(`${label}: median ${ms(0.5)}, p99 ${ms(0.99)}, recall@8 ${(matches / tries.length).toFixed(4)}`)
}

const services = (await readCatalogTexts()).services.map(parseServiceText)

/** A new word that resembles the catalog's: the start of one and the end of another. */
const words = [...new Set(services.flatMap(({ name, synonyms }) => [name, ...synonyms].join(' ').split(' ')))]
function crossed(text: string) {
  return text.replace(/\p{L}{4,}/gu, (word) => {
    const ending = words[below(words.length)]!
    return word.slice(0, Math.ceil(word.length / 2)) + ending.slice(Math.floor(ending.length / 2))
  })
}

/** The catalog at its expected size: real services and others with names and synonyms of similar length. */
function fiveHundred() {
  const grown = [...services]
  while (grown.length < 500) {
    const service = services[grown.length % services.length]!
    const name = crossed(service.name)
    const plural = crossed(service.plural)
    grown.push({ ...service, name, plural, synonyms: service.synonyms.map(crossed), popularRank: grown.length + 1 })
  }
  return grown
}

function searchTyped<Service extends (typeof services)[number]>(list: readonly Service[]) {
  const search = serviceSearch(list)
  return (typed: string) => {
    const read = readSearchText(typed)
    return read.state === 'SEARCHED' ? search(read.text) : []
  }
}

/** A name without characters that the search ignores. */
const nameOf = (item: { name: string }) => plainCharacters(item.name).replace(/[^a-z0-9]+/g, ' ')
measure('services', services, nameOf, searchTyped(services), 100)
const grown = fiveHundred()
measure('services, 500', grown, nameOf, searchTyped(grown), 20)
measure('cities', allCities(), nameOf, (text) => suggestCities(text), 1)
