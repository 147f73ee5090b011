/**
 * Opt-out keywords. Match the whole message only; punctuation around a word is ignored, and a question never opts
 * out.
 */
const optOutKeywords = new Set(['SAIR', 'STOP', 'PARAR', 'PARE', 'CANCELAR', 'DESCADASTRAR'])

/** Longer texts are not keywords. */
const maxTextLength = 60
const surroundings = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}?]+$/gu

/** The opt-out keyword in capitals; null for any other text. */
export function optOutKeywordOf(typed: string): string | null {
  if (typed.length > maxTextLength) return null
  const text = typed.normalize('NFKD').replaceAll(/[\p{Cf}\p{M}]/gu, '') // as some type it, such as "Saír"
  const word = text.replaceAll(surroundings, '').toUpperCase()
  return optOutKeywords.has(word) ? word : null
}
