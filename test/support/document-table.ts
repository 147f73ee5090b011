/** The section below a heading. */
export const sectionOf = (text: string, heading: string) => text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

/** The rows of all tables of a text, as cells. */
export function rowsOf(text: string) {
  const lines = text.split('\n')
  const isTable = (line = '') => line.startsWith('|')
  return lines
    .filter((line, index) => isTable(line) && isTable(lines[index - 1]) && isTable(lines[index - 2]))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** Code spans of a cell. */
export const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
