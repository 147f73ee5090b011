/**
 * In-process searches: time and tolerance of one typing error. Searches every name with one seeded error; recall@8 is
 * the share with the right one among eight. `node bench/search.ts`
 */
import { parseServiceText, readCatalogTexts } from '#db/reference/catalog-files.ts'
import { readSearchText } from '#domain/catalog/search-text.ts'
import { serviceSearch } from '#domain/catalog/service-search.ts'
import { allCities, suggestCities } from '#domain/places/places.server.ts'
import { plainCharacters } from '#domain/shared/slug.ts'

/** Mulberry32: seeded pseudo-random numbers from 0 to 1. */
function seeded(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const random = seeded(20261120)
const below = (limit: number) => Math.floor(random() * limit)

/** One letter changed, dropped or doubled, or two swapped; the first letter mostly stays. */
function withOneError(name: string): string {
  const index = 1 + below(name.length - 1)
  const letter = String.fromCharCode(97 + below(26))
  const kind = below(4)
  if (kind === 0) return name.slice(0, index) + letter + name.slice(index + 1)
  if (kind === 1) return name.slice(0, index) + name.slice(index + 1)
  if (kind === 2) return name.slice(0, index) + letter + name.slice(index)
  const before = Math.max(1, index - 1)
  return name.slice(0, before) + name[index]! + name.slice(before, index) + name.slice(index + 1)
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
  let found = 0
  const times = tries.map(({ item, text }) => {
    const start = performance.now()
    const results = search(text)
    const time = performance.now() - start
    if (results.includes(item)) found++
    return time
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(4)
  console.log(`${label}: ${items.length} names, ${tries.length} searches with one typing error`)
  console.log(`${label}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, recall@8 ${(found / tries.length).toFixed(4)}`)
}

const services = (await readCatalogTexts()).services.map(parseServiceText)

/** A new word that resembles the catalog's: the start of one and the end of another. */
const words = [...new Set(services.flatMap(({ name, synonyms }) => [name, ...synonyms].join(' ').split(' ')))]
function crossed(text: string) {
  return text.replace(/\p{L}{4,}/gu, (word) => {
    const other = words[below(words.length)]!
    return word.slice(0, Math.ceil(word.length / 2)) + other.slice(Math.floor(other.length / 2))
  })
}

/** The catalog at its expected size: real services and others with names and synonyms of similar length. */
function fiveHundred() {
  const grown = [...services]
  while (grown.length < 500) {
    const one = services[grown.length % services.length]!
    const name = crossed(one.name)
    const plural = crossed(one.plural)
    grown.push({ ...one, name, plural, synonyms: one.synonyms.map(crossed), popularRank: grown.length + 1 })
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
const many = fiveHundred()
measure('services, 500', many, nameOf, searchTyped(many), 20)
measure('cities', allCities(), nameOf, (text) => suggestCities(text), 1)
