/**
 * Callback for each matching phrase. `position`: index of the phrase. `ofText`: share of the text's trigrams in the
 * phrase, `ofPhrase`: share of the phrase's trigrams in the text.
 */
export type MeetPhrase = (position: number, ofText: number, ofPhrase: number) => void

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
export function trigramIndex(phrases: readonly string[]) {
  const lists = new Map<string, number[]>()
  const sizes = phrases.map((phrase, position) => {
    const trigrams = trigramsOf(phrase)
    for (const trigram of trigrams) {
      const list = lists.get(trigram)
      if (list) list.push(position)
      else lists.set(trigram, [position])
    }
    return trigrams.size
  })
  const positionsOf = new Map([...lists].map(([trigram, list]) => [trigram, Uint32Array.from(list)]))
  // Reused buffers: allocating per keystroke would cost more than the search.
  const shared = new Uint16Array(phrases.length)
  const met = new Uint32Array(phrases.length)

  /** Matches phrases with at least 4 of 10 trigrams of the text, or 6 of 10 of their own. */
  return function near(text: string, meet: MeetPhrase) {
    const trigrams = trigramsOf(text)
    let metCount = 0
    for (const trigram of trigrams) {
      const positions = positionsOf.get(trigram)
      if (!positions) continue
      // An index loop: the hot line of the search.
      for (let index = 0; index < positions.length; index++) {
        const position = positions[index]!
        if (shared[position]!++ === 0) met[metCount++] = position
      }
    }
    for (let index = 0; index < metCount; index++) {
      const position = met[index]!
      const count = shared[position]!
      shared[position] = 0
      const ofText = count / trigrams.size
      const ofPhrase = count / sizes[position]!
      if (ofText >= 0.4 || ofPhrase >= 0.6) meet(position, ofText, ofPhrase)
    }
  }
}

/** Whether every word is a prefix of one of the others: ["conserto", "cel"] in ["conserto", "de", "celular"]. */
export const areAllPrefixes = (words: readonly string[], those: readonly string[]) =>
  words.every((word) => those.some((that) => that.startsWith(word)))
