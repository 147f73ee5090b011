import { plainLetters } from '#domain/shared/slug.ts'

/** What the search box shows: nothing yet, "Nenhum resultado encontrado", or a list (spec 4). */
export type SearchState = 'EMPTY_SEARCH' | 'NOT_FOUND' | 'SEARCHED'

/** What was typed, read: with `SEARCHED` comes the text to ask for; without results the box turns to `NOT_FOUND`. */
export type SearchText = { state: 'EMPTY_SEARCH' } | { state: 'NOT_FOUND' } | { state: 'SEARCHED'; text: string }

/** The search starts when the text is longer than this. */
export const shortestSearchLength = 4
export const searchDelayMilliseconds = 500

const allowed = /^[\p{L}\p{N} ]*$/u

/**
 * Reads what was typed in the category search (spec 5), the same in the browser and on the server: trimmed,
 * lowercased, refused as `NOT_FOUND` when it has other than letters, digits and spaces, accents mapped, spaces
 * collapsed, and still `EMPTY_SEARCH` up to three characters.
 */
export function readSearchText(typed: string): SearchText {
  const lower = typed.normalize('NFC').trim().toLowerCase()
  if (!allowed.test(lower)) return { state: 'NOT_FOUND' }
  const text = plainLetters(lower).replace(/ +/g, ' ')
  return text.length < shortestSearchLength ? { state: 'EMPTY_SEARCH' } : { state: 'SEARCHED', text }
}
