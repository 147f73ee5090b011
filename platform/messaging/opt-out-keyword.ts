/**
 * Opt-out keywords. Match the whole message only; punctuation around a word is ignored, and a question never opts
 * out.
 */
const optOutKeywords = new Set(['SAIR', 'STOP', 'PARAR', 'CANCELAR'])

/** Longer texts are not keywords. */
const maxTextLength = 60
const surroundings = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}?]+$/gu

/** The opt-out keyword in capitals; null for any other text. */
export function optOutKeywordOf(text: string): string | null {
  if (text.length > maxTextLength) return null
  const word = text.replaceAll(surroundings, '').toUpperCase()
  return optOutKeywords.has(word) ? word : null
}
