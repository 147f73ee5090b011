/**
 * What people answer when they want no more messages; whole texts only, so that nobody leaves by a sentence. What a keyboard puts
 * around a word counts for nothing; a question leaves nowhere.
 */
const leaveWords = new Set(['SAIR', 'STOP', 'PARAR', 'CANCELAR'])

/** Beyond it, it is no word, and nothing is looked for in it. */
const longestText = 60
const surroundings = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}?]+$/gu

/** The word by which somebody leaves, in capitals; null for any other text. */
export function optOutKeywordOf(text: string): string | null {
  if (text.length > longestText) return null
  const word = text.replaceAll(surroundings, '').toUpperCase()
  return leaveWords.has(word) ? word : null
}
