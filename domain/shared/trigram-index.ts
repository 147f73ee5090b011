/**
 * Callback for each matching phrase. `position`: index of the phrase. `textShare`: share of the text's trigrams in the
 * phrase, `phraseShare`: share of the phrase's trigrams in the text.
 */
export type OnMatch = (position: number, textShare: number, phraseShare: number) => void

/** All trigrams, with two spaces before a word and one after it. */
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
 * A trigram index that tolerates typing errors. Phrases and texts are plain letters (`plainCharacters`), single spaces.
 * Matches are unordered; callers rank them.
 */
export function createTrigramIndex(phrases: readonly string[]) {
  const postings = new Map<string, number[]>()
  const sizes = phrases.map((phrase, position) => {
    const trigrams = trigramsOf(phrase)
    for (const trigram of trigrams) {
      const list = postings.get(trigram)
      if (list) list.push(position)
      else postings.set(trigram, [position])
    }
    return trigrams.size
  })
  const positionsOf = new Map([...postings].map(([trigram, list]) => [trigram, Uint32Array.from(list)]))
  // Reused buffers: allocating per keystroke would cost more than the search.
  const sharedCounts = new Uint16Array(phrases.length)
  const touched = new Uint32Array(phrases.length)

  /** Matches phrases with at least 4 of 10 trigrams of the text, or 6 of 10 of their own. */
  return function near(text: string, onMatch: OnMatch) {
    const trigrams = trigramsOf(text)
    let touchedCount = 0
    for (const trigram of trigrams) {
      const positions = positionsOf.get(trigram)
      if (!positions) continue
      // An index loop: the hot line of the search.
      for (let index = 0; index < positions.length; index++) {
        const position = positions[index]!
        if (sharedCounts[position]!++ === 0) touched[touchedCount++] = position
      }
    }
    for (let index = 0; index < touchedCount; index++) {
      const position = touched[index]!
      const count = sharedCounts[position]!
      sharedCounts[position] = 0
      const textShare = count / trigrams.size
      const phraseShare = count / sizes[position]!
      if (textShare >= 0.4 || phraseShare >= 0.6) onMatch(position, textShare, phraseShare)
    }
  }
}

/** Whether every prefix begins one of the words: ["conserto", "cel"] in ["conserto", "de", "celular"]. */
export const areAllPrefixes = (prefixes: readonly string[], words: readonly string[]) =>
  prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
