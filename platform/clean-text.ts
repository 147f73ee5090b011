// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Bidi_Control}]+/gu

/**
 * Outside text made safe for database and page: no control characters except tab and line ends, none that turn the text of others
 * around, no lone surrogates.
 */
export const cleanText = (text: string): string => text.replaceAll(controls, '').toWellFormed()

/** Outside text made safe as a single line: as `cleanText`, and each run of whitespace becomes one space. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim()
