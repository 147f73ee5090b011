// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Bidi_Control}]+/gu
/** They would push all that follows out of sight. */
const blankLines = /\r?\n(?:[^\S\n]*\n){2,}/g

/**
 * Outside text made safe for database and page: no control characters except tab and line ends, none that turn the text
 * of others around, no lone surrogates, and of several blank lines only one.
 */
export const cleanText = (text: string): string =>
  text.replaceAll(controls, '').replaceAll(blankLines, '\n\n').toWellFormed()

/** Outside text made safe as a single line: as `cleanText`, and each run of whitespace becomes one space. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim()
