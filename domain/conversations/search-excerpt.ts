import { foldedText } from '#domain/shared/folded-text.ts'

/** The match with text before and behind it. */
export type SearchExcerpt = { before: string; found: string; after: string }

const signsBefore = 40
const signsAfter = 60

/** An excerpt around the (folded) words, on one line; null without a match. */
export function lineAround(text: string, words: string): SearchExcerpt | null {
  const whole = text.normalize('NFC').replace(/\s*\n\s*/g, ' ')
  const index = foldedText(whole).indexOf(words)
  if (index < 0) return null
  const before = Array.from(whole.slice(0, index))
  const after = Array.from(whole.slice(index + words.length))
  return {
    before: (before.length > signsBefore ? '…' : '') + before.slice(-signsBefore).join(''),
    found: whole.slice(index, index + words.length),
    after: after.slice(0, signsAfter).join('') + (after.length > signsAfter ? '…' : ''),
  }
}
