/** A phrase of the index that shares enough trigrams with a text. */
export type NearPhrase = {
  /** Where the phrase stood in the list given to the index. */
  position: number
  /** Share of the trigrams of the text that the phrase has, 0 to 1. */
  ofText: number
  /** Share of the trigrams of the phrase that the text has, 0 to 1. */
  ofPhrase: number
}

/** All runs of three characters of a text whose words were set apart: two spaces before a word, one after it. */
function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of text.split(' ')) {
    if (word === '') continue
    const padded = `  ${word} `
    for (let start = 0; start + 3 <= padded.length; start++) trigrams.add(padded.slice(start, start + 3))
  }
  return trigrams
}

/**
 * An index of phrases that forgives typing errors: one wrong letter spoils three trigrams, the others still meet.
 * Phrases and texts come in plain letters (`plainLetters`), words parted by one space. The answer is not ordered:
 * the caller knows what makes one phrase better than another.
 */
export function trigramIndex(phrases: readonly string[]) {
  const positionsOf = new Map<string, number[]>()
  const sizes = phrases.map((phrase, position) => {
    const trigrams = trigramsOf(phrase)
    for (const trigram of trigrams) {
      const positions = positionsOf.get(trigram)
      if (positions) positions.push(position)
      else positionsOf.set(trigram, [position])
    }
    return trigrams.size
  })
  // Counted in place and swept after each text: a new array of counts for each key pressed would cost more than the search.
  const shared = new Uint16Array(phrases.length)

  /** Phrases with at least 4 of 10 trigrams of the text, or with 6 of 10 of their own in it. */
  return function near(text: string): NearPhrase[] {
    const trigrams = trigramsOf(text)
    const met: number[] = []
    for (const trigram of trigrams) {
      for (const position of positionsOf.get(trigram) ?? []) {
        if (shared[position]!++ === 0) met.push(position)
      }
    }
    const found: NearPhrase[] = []
    for (const position of met) {
      const count = shared[position]!
      shared[position] = 0
      const ofText = count / trigrams.size
      const ofPhrase = count / sizes[position]!
      if (ofText >= 0.4 || ofPhrase >= 0.6) found.push({ position, ofText, ofPhrase })
    }
    return found
  }
}

/** Every one of these words begins one of those: ["conserto", "cel"] in ["conserto", "de", "celular"]. */
export const allBegin = (words: readonly string[], those: readonly string[]) =>
  words.every((word) => those.some((that) => that.startsWith(word)))
