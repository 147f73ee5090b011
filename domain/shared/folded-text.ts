const accents = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const plain = 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'
/** Removes combining accents. */
const marks = '\u0300\u0301\u0302\u0303\u0308\u0327'

/** For `translate(…)` in SQL: characters and replacements; those without one are removed. */
export const foldedCharacters = { from: accents + marks, to: plain }

const plainLetters = new Map([...accents].map((letter, index) => [letter, plain[index]!]))

/** Folds accents and case, preserving length. */
export const foldedText = (text: string) =>
  [...text].map((character) => plainLetters.get(character) ?? lowerCase(character)).join('')

const lowerCase = (character: string) =>
  character.toLowerCase().length === character.length ? character.toLowerCase() : character

const spellings = Map.groupBy(plainLetters.keys(), (letter) => plainLetters.get(letter)!)

/**
 * A PostgreSQL regular expression (`~`) that ignores accents and case. For thousands of short texts ten times as fast
 * as `translate(…)`.
 */
export const foldedPattern = (typed: string) =>
  [...foldedText(typed.replaceAll(new RegExp(`[${marks}]`, 'g'), ''))].map(patternOf).join('')

function patternOf(character: string) {
  if (/\p{L}/u.test(character))
    return `[${character}${character.toUpperCase()}${(spellings.get(character) ?? []).join('')}][${marks}]*`
  return /[\d ]/.test(character) ? character : `\\${character}`
}
