import { readFileSync } from 'node:fs'

/** The lines of the table below a heading of a document, as cells. */
export function tableBelow(text: string, heading: string) {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** What stands between backticks in a cell. */
export const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

/** The owner of each table as ARCHITECTURE.md tells it, in its order: `orders` belongs to `domain/orders/`. */
export function tableOwners() {
  const page = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
  return new Map(
    tableBelow(page, 'Who owns which table').flatMap(([owner, tables]) => {
      const room = namesIn(owner!)[0]!
      return namesIn(tables!).map((table) => [table, room] as const)
    }),
  )
}
