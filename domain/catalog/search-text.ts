import { plainCharacters } from '#domain/shared/slug.ts'

/** What the search box shows: nothing yet, "Nenhum resultado encontrado", or a list (spec 4). */
export type SearchState = 'EMPTY_SEARCH' | 'NOT_FOUND' | 'SEARCHED'

/** What was typed, read: with `SEARCHED` comes the text to ask for; without results the box turns to `NOT_FOUND`. */
export type SearchText = { state: 'EMPTY_SEARCH' } | { state: 'NOT_FOUND' } | { state: 'SEARCHED'; text: string }

/** The search starts when the text is longer than this. */
export const minSearchLength = 4
/** An explicit search, by Enter or the button, also takes shortcuts such as "TV". */
export const minSubmittedLength = 2
export const searchDelayMilliseconds = 500

/** Joins or parts words in names of services and in what keyboards insert: read as a space. */
const separators = /[\p{Zs}\p{Pd}\p{Extended_Pictographic}'’‘ʼ`´/&,()+\u2212]+/gu
/** Invisible: zero-width characters, soft hyphens, and what shapes an emoji. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu
const trailingPunctuation = /[\s.;:!?…]+$/u
const allowed = /^[\p{L}\p{N} ]*$/u

/**
 * Reads what was typed in the category search (spec 5), the same in the browser and on the server: separators mapped to
 * spaces, trimmed, lowercased, accents mapped. `NOT_FOUND` with other characters, `EMPTY_SEARCH` below `shortest`.
 */
export function readSearchText(typed: string, shortest = minSearchLength): SearchText {
  const mapped = typed.normalize('NFC').replace(invisible, '').replace(separators, ' ')
  const lower = mapped.replace(trailingPunctuation, '').trim().toLowerCase()
  if (!allowed.test(lower)) return { state: 'NOT_FOUND' }
  const text = plainCharacters(lower).replace(/ +/g, ' ')
  return text.length < shortest ? { state: 'EMPTY_SEARCH' } : { state: 'SEARCHED', text }
}
