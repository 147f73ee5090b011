/** Accented letters in Brazilian names, and plain ones. */
const plainLetterOf: Record<string, string> = {}
for (const [plain, accented] of Object.entries({
  a: 'áàâãäåª',
  e: 'éèêë',
  i: 'íìîï',
  o: 'óòôõöº',
  u: 'úùûü',
  c: 'ç',
  n: 'ñ',
  y: 'ýÿ',
})) {
  for (const character of accented) plainLetterOf[character] = plain
}

/** Lowercases and replaces accented letters by plain ones: "São João" becomes "sao joao". Other characters stay. */
export const plainCharacters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^ -~]/g, (character) => plainLetterOf[character] ?? character)

/** The slug of a name: "Olho d'Água das Cunhãs" becomes "olho-d-agua-das-cunhas". */
export const slugOf = (name: string) =>
  plainCharacters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
