/** Street types, long and short. */
const streetKinds = new Set(
  'rua r avenida aven av alameda al travessa trav tv praca pca pc estrada estr est rodovia rod largo lgo viela vila vl'.split(
    ' ',
  ),
)
/** Between the street and its number. */
const numberWords = new Set(['n', 'no', 'nr', 'num', 'numero'])

function wordsOf(street: string): string[] {
  const plain = street.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z]+|\d+/g) ?? []
  const named = words.length > 1 && streetKinds.has(words[0]!) ? words.slice(1) : words
  return named.filter((word) => !numberWords.has(word))
}

/**
 * Whether two streets with the same CEP may be one address: the words of one begin with all those of the other. So
 * "Av. São João, 10" equals "Avenida Sao Joao, nº 10, apto 3" and "São João", not "Av. São João, 100".
 */
export function isSameStreetAddress(street: string, other: string): boolean {
  const words = wordsOf(street)
  const otherWords = wordsOf(other)
  if (words.length > otherWords.length) return startsWith(words, otherWords)
  return startsWith(otherWords, words)
}

const startsWith = (words: readonly string[], prefix: readonly string[]) =>
  prefix.length > 0 && prefix.every((word, index) => word === words[index])
