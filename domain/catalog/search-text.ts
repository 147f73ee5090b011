import { plainCharacters } from '#domain/shared/slug.ts'

/** States of the search box: empty, "Nenhum resultado encontrado", or a list (spec 4). */
export type SearchState = 'EMPTY_SEARCH' | 'NOT_FOUND' | 'SEARCHED'

/** A parsed search: `SEARCHED` has the text to look up; without results it becomes `NOT_FOUND`. */
export type SearchText = { state: 'EMPTY_SEARCH' } | { state: 'NOT_FOUND' } | { state: 'SEARCHED'; text: string }

/** Minimum length, exclusive. */
export const minSearchLength = 4
/** An explicit search, by Enter or the button, also takes shortcuts such as "TV". */
export const minSubmittedLength = 2
export const searchDelayMs = 500

/** Separators in names, sentences and keyboard input; each run is replaced by a space. */
const separators = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Extended_Pictographic}\p{So}'ʼ`´"′″/|&,.;:!?¡¿…·•_+\u2212]+/gu
/** Invisible: zero-width characters, soft hyphens, and what shapes an emoji. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20e3/gu
const allowed = /^[\p{L}\p{N} ]*$/u

/**
 * Parses category search input (spec 5) in browser and server: separators to spaces, trimmed, lower case, no accents.
 * `NOT_FOUND` with other characters, `EMPTY_SEARCH` below `shortest`.
 */
export function readSearchText(typed: string, shortest = minSearchLength): SearchText {
  const lower = typed.normalize('NFC').replace(invisible, '').replace(separators, ' ').trim().toLowerCase()
  if (!allowed.test(lower)) return { state: 'NOT_FOUND' }
  const text = plainCharacters(lower).replace(/ +/g, ' ')
  return text.length < shortest ? { state: 'EMPTY_SEARCH' } : { state: 'SEARCHED', text }
}
