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
 * Whether two streets with the same CEP are one address as written: "Av. São João, 10" equals "Avenida Sao Joao, nº 10,
 * apto 3", not "Av. São João, 100". A street without number matches all.
 */
export function isSameHousehold(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  return shorter.length > 0 && shorter.every((word, index) => word === longer[index])
}
