const accents = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const plain = 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'
/** Removes combining accents. */
const marks = '\u0300\u0301\u0302\u0303\u0308\u0327'

/** For `translate(…)` in SQL: characters and replacements; those without one are removed. */
export const foldedCharacters = { from: accents + marks, to: plain }

const plainLetters = new Map([...accents].map((sign, place) => [sign, plain[place]!]))

/** Folds accents and case, preserving length. */
export const foldedText = (text: string) =>
  [...text]
    .map((sign) => plainLetters.get(sign) ?? (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign))
    .join('')

const spellings = Map.groupBy(plainLetters.keys(), (sign) => plainLetters.get(sign)!)

/**
 * A PostgreSQL regular expression (`~`) that ignores accents and case. For thousands of short texts ten times as fast
 * as `translate(…)`.
 */
export const foldedPattern = (typed: string) =>
  [...foldedText(typed.replaceAll(new RegExp(`[${marks}]`, 'g'), ''))]
    .map((sign) =>
      /\p{L}/u.test(sign)
        ? `[${sign}${sign.toUpperCase()}${(spellings.get(sign) ?? []).join('')}][${marks}]*`
        : /[\d ]/.test(sign)
          ? sign
          : `\\${sign}`,
    )
    .join('')
