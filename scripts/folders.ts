import { dirname } from 'node:path/posix'

type Source = { source: string; dependencies: readonly { resolved: string }[] }

const isTest = (file: string) => /\.test\.tsx?$|^test\//.test(file)
const holds = (above: string, folder: string) => above === '.' || folder.startsWith(`${above}/`)

/**
 * Pairs of folders that import each other, with an example each way. A parent and its child may; tests do not count.
 */
export function findMutualImports(sources: readonly Source[]): { from: string; to: string }[] {
  const importsByPair = new Map<string, { from: string; to: string }[]>()
  for (const { source, dependencies } of sources)
    for (const { resolved } of dependencies) {
      const from = dirname(source)
      const to = dirname(resolved)
      if (from === to || isTest(source) || isTest(resolved) || holds(from, to) || holds(to, from)) continue
      const pair = `${from} ${to}`
      importsByPair.set(pair, [...(importsByPair.get(pair) ?? []), { from: source, to: resolved }])
    }
  return [...importsByPair].flatMap(([pair, imports]) =>
    importsByPair.has(pair.split(' ').toReversed().join(' ')) ? imports[0]! : [],
  )
}
