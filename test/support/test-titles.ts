const title =
  /^\s*test(?:\.\w+(?:\([^)]*\)(?=\())?)?\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/gm

/** The titles of the tests in a source, of Vitest and of journeys, as they are written; double quotes as single ones. */
export const titlesIn = (source: string) =>
  [...source.matchAll(title)].map((match) =>
    (match[1] ?? match[2] ?? match[3]!).replaceAll(/\\(.)/g, '$1').replaceAll('"', "'"),
  )

/** A cell `file`: "title", "title"; `file`: "title", or undefined when it is written otherwise. */
export function testsNamedIn(cell: string): { file: string; titles: string[] }[] | undefined {
  if (!/^`[^`]+`: "[^"]+"(, "[^"]+")*(; `[^`]+`: "[^"]+"(, "[^"]+")*)*$/.test(cell)) return undefined
  return [...cell.matchAll(/`([^`]+)`: ("[^"]+"(?:, "[^"]+")*)/g)].map((match) => ({
    file: match[1]!,
    titles: [...match[2]!.matchAll(/"([^"]+)"/g)].map((named) => named[1]!),
  }))
}
