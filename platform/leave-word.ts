/** What people answer when they want no more messages; whole texts only, so that nobody leaves by a sentence. */
const leaveWords = new Set(['SAIR', 'STOP', 'PARAR', 'CANCELAR'])

/** The word by which somebody leaves, in capitals; null for any other text. */
export function leaveWordOf(text: string): string | null {
  const word = text.trim().toUpperCase()
  return leaveWords.has(word) ? word : null
}
