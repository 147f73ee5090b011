// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g

/** Text from outside as a database and a page can hold it: no control characters but tab and line ends, no half of a surrogate pair. */
export const cleanText = (text: string): string => text.replaceAll(controls, '').toWellFormed()

/** The same of what stands in one line: each row of spaces, tabs and line ends is one space. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim()
