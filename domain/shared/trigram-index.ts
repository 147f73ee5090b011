/**
 * Told of each phrase that shares enough trigrams with a text. `position`: where the phrase stood in the list given to the
 * index. `ofText`: share of the trigrams of the text that the phrase has, `ofPhrase`: share of its own that the text has.
 */
export type MeetPhrase = (position: number, ofText: number, ofPhrase: number) => void

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
 * Phrases and texts come in plain letters (`plainCharacters`), words parted by one space. Phrases are met in no order:
 * the caller knows what makes one better than another.
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
  // Kept from text to text and swept after each: new ones for every key pressed would cost more than the search.
  const shared = new Uint16Array(phrases.length)
  const met = new Uint32Array(phrases.length)

  /** Meets the phrases with at least 4 of 10 trigrams of the text, or with 6 of 10 of their own in it. */
  return function near(text: string, meet: MeetPhrase) {
    const trigrams = trigramsOf(text)
    let metCount = 0
    for (const trigram of trigrams) {
      const positions = positionsOf.get(trigram)
      if (!positions) continue
      // By number and not by iterator: this line is where the time of a search goes.
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at]!
        if (shared[position]!++ === 0) met[metCount++] = position
      }
    }
    for (let at = 0; at < metCount; at++) {
      const position = met[at]!
      const count = shared[position]!
      shared[position] = 0
      const ofText = count / trigrams.size
      const ofPhrase = count / sizes[position]!
      if (ofText >= 0.4 || ofPhrase >= 0.6) meet(position, ofText, ofPhrase)
    }
  }
}

/** Every one of these words begins one of those: ["conserto", "cel"] in ["conserto", "de", "celular"]. */
export const allBegin = (words: readonly string[], those: readonly string[]) =>
  words.every((word) => those.some((that) => that.startsWith(word)))
