import { plainCharacters } from '#domain/shared/slug.ts'
import { areAllPrefixes, createTrigramIndex } from '#domain/shared/trigram-index.ts'
import { minSearchLength } from './search-text.ts'

/** Searchable fields of a service. */
export type SearchableService = { name: string; plural: string; synonyms: readonly string[]; popularRank: number }

export const maxServicesFound = 8

/** Stop words, in half of all phrases. */
const stopWords = new Set(
  'a as ao com da das de do dos e em meu minha na nas no nos o os para por pra pro um uma'.split(' '),
)
/** What is to be done, and remarks: "instalar chuveiro", "cano quebrado". */
const sideWords = new Set(
  `arrumar colocar concertar concerto consertar conserto contratar defeito estragada estragado fazer hoje instalacao
  instalador instaladora instalar manutencao parte preciso procuro profissional quebrada quebrado quero reparar reparo servico servicos
  tecnica tecnico troca trocar urgente`.split(/\s+/),
)
const comparable = (text: string) =>
  plainCharacters(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const wordsOf = (text: string) => text.split(' ').filter((word) => !stopWords.has(word))

/** "wifi" for "wi-fi". */
const hyphen = /(\p{L})-(?=\p{L})/gu
const withoutHyphens = (text: string) => (text.match(hyphen) ? [text.replace(hyphen, '$1')] : [])

/** Letters that sound alike become one: "dezentupir" and "xaveiro" for "desentupir" and "chaveiro". */
const bySound = (text: string) =>
  text
    .replace(/ss|z|c(?=[ei])/g, 's')
    .replaceAll('ch', 'x')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/k|qu(?=[ei])/g, 'c')
    .replaceAll('w', 'v')
    .replaceAll('y', 'i')

/** What a service is about, searched like a synonym: "notebook" for "Conserto de notebook". */
const objectOf = (name: string) =>
  /^(?:aulas?|conserto|consultoria|criação|instalação|troca) de (.+)/i.exec(name)?.slice(1) ?? []

type Phrase = { service: number; text: string; words: string[]; isName: boolean }

/**
 * In-memory search by name, synonym and everyday words ("torneira pingando" finds encanador), names before synonyms.
 * Matches without `sideWords` count half. `byName`: a synonym matches as a whole only.
 */
export function serviceSearch<Service extends SearchableService>(
  services: readonly Service[],
  { byName = false } = {},
) {
  const phrases: Phrase[] = services.flatMap((service, position) => {
    const phrase = (text: string, isName: boolean): Phrase => {
      const plain = comparable(text)
      return { service: position, text: plain, words: wordsOf(plain), isName }
    }
    const spellings = (text: string, isName: boolean) =>
      [text, ...withoutHyphens(text)].map((spelling) => phrase(spelling, isName))
    const names = [...spellings(service.name, true), ...spellings(service.plural, true)]
    const synonyms = [...objectOf(service.name), ...service.synonyms]
    return [...names, ...synonyms.flatMap((synonym) => spellings(synonym, false))]
  })
  const written = phrases.map((phrase) => phrase.words.join(' '))
  const near = createTrigramIndex(written)
  const soundsNear = createTrigramIndex(written.map(bySound))

  /** Prefix matches share at least half of the trigrams: skip the rest. */
  function closeness(phrase: Phrase, text: string, words: string[], ofText: number, ofPhrase: number): number {
    if (byName && !phrase.isName) return phrase.text === text ? 4 : 0
    const ofName = phrase.isName ? 0.25 : 0
    if (ofText >= 0.5) {
      if (phrase.text === text) return 4 + ofName
      if (phrase.text.startsWith(`${text} `)) return 3 + ofName
      if (words.every((word) => phrase.words.includes(word))) return 2.5 + ofName // "ti" before "tinta"
      if (areAllPrefixes(words, phrase.words)) return 2 + ofName
    }
    if (ofPhrase >= 0.5 && phrase.words.every((word) => words.includes(word))) {
      return 1.5 + ofName
    }
    const likeness = (ofText + ofPhrase) / 2
    return likeness >= (byName ? 0.55 : 0.5) ? likeness : 0
  }

  /** Up to eight services for a parsed text, best first. */
  return function search(text: string): Service[] {
    const words = wordsOf(text)
    const scores = new Map<number, number>()
    const match = (wanted: string, wantedWords: string[], weight: number, find = near) =>
      find(wantedWords.join(' '), (position, ofText, ofPhrase) => {
        const phrase = phrases[position]!
        const score = weight * closeness(phrase, wanted, wantedWords, ofText, ofPhrase)
        if (score > (scores.get(phrase.service) ?? 0)) scores.set(phrase.service, score)
      })
    match(text, words, 1)
    const mainWords = words.filter((word) => !sideWords.has(word))
    if (mainWords.length && mainWords.length < words.length) match(mainWords.join(' '), mainWords, 0.5)
    if (!scores.size) match(bySound(text), words.map(bySound), 1, soundsNear)
    if (!scores.size && !byName) for (const word of words) if (word.length >= minSearchLength) match(word, [word], 0.5)
    const best = Math.max(0, ...scores.values())
    // With exact matches, fuzzy ones are noise ("festa" is near "fresta").
    const least = best > 1 ? 0.6 : 0
    return [...scores]
      .filter(([, score]) => score >= least)
      .map(([position, score]) => ({ service: services[position]!, score }))
      .sort((a, b) => b.score - a.score || a.service.popularRank - b.service.popularRank)
      .slice(0, maxServicesFound)
      .map(({ service }) => service)
  }
}
