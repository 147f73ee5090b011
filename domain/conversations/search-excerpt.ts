import { foldedText } from '#domain/shared/folded-text.ts'

/** A match with the text before and after it. */
export type SearchExcerpt = { before: string; found: string; after: string }

const charactersBefore = 40
const charactersAfter = 60

/** An excerpt around the (folded) searched text, on one line; null without a match. */
export function lineAround(text: string, searched: string): SearchExcerpt | null {
  const whole = text.normalize('NFC').replace(/\s*\n\s*/g, ' ')
  const index = foldedText(whole).indexOf(searched)
  if (index < 0) return null
  const before = Array.from(whole.slice(0, index))
  const after = Array.from(whole.slice(index + searched.length))
  return {
    before: (before.length > charactersBefore ? '…' : '') + before.slice(-charactersBefore).join(''),
    found: whole.slice(index, index + searched.length),
    after: after.slice(0, charactersAfter).join('') + (after.length > charactersAfter ? '…' : ''),
  }
}
