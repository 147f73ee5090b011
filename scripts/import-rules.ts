import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { pathToFileURL } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { findLiteralAddresses, pathsWithoutLiteralAddresses } from './literal-addresses.ts'

export const sourceRoots = [
  'api',
  'app',
  'bench',
  'db',
  'domain',
  'embedded-database',
  'jobs',
  'platform',
  'presenters',
  'scripts',
  'http',
  'test',
  'texts',
  'href.ts',
  'routes.ts',
  'server.ts',
  'worker.ts',
]

export type ImportReport = {
  analysed: number
  expected: number
  violations: { rule: string; from: string; to: string }[]
}

/**
 * Checks imports against .dependency-cruiser.mjs, cycles between folders, and literal page addresses. `expected`: the
 * expected number of sources.
 */
export async function checkImports(project: string): Promise<ImportReport> {
  const config = (await import(pathToFileURL(join(project, '.dependency-cruiser.mjs')).href)).default
  const roots = sourceRoots.filter((root) => existsSync(join(project, root)))
  const { output } = await cruise(
    roots,
    { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true, baseDir: project },
    config.options.enhancedResolveOptions,
    { tsConfig: extractTSConfig(join(project, 'tsconfig.json')) },
  )
  const { modules, summary } = output as ICruiseResult
  const ours = modules.filter(({ source }) => isOurs(source))
  return {
    analysed: ours.length,
    expected: roots.flatMap((root) => listSources(project, root)).length,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...findMutualImports(ours).map((way) => ({ rule: 'folders-import-one-way', ...way })),
      ...ours.flatMap(({ source }) => findLiteralAddressViolations(project, source)),
    ],
  }
}

const isOurs = (file: string) => /\.tsx?$/.test(file) && !file.includes('node_modules')

function findLiteralAddressViolations(project: string, file: string) {
  if (!pathsWithoutLiteralAddresses.test(file) || /\.test\.tsx?$/.test(file)) return []
  const addresses = findLiteralAddresses(readFileSync(join(project, file), 'utf8'), file.endsWith('x'))
  return addresses.map((to) => ({ rule: 'addresses-are-written-by-href', from: file, to }))
}

function listSources(project: string, root: string): string[] {
  if (root.endsWith('.ts')) return [root]
  return readdirSync(join(project, root), { recursive: true, encoding: 'utf8' }).filter(isOurs)
}

type Source = { source: string; dependencies: readonly { resolved: string }[] }

const isTest = (file: string) => /\.test\.tsx?$|^test\//.test(file)
const holds = (above: string, folder: string) => above === '.' || folder.startsWith(`${above}/`)

/**
 * Pairs of folders that import each other, with an example each way. A parent and its child may; tests do not count.
 */
function findMutualImports(sources: readonly Source[]): { from: string; to: string }[] {
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

if (import.meta.main) {
  const { analysed, expected, violations } = await checkImports(process.cwd())
  for (const { rule, from, to } of violations) console.error(`✗ ${rule}: ${from} → ${to}`)
  if (analysed < expected)
    console.error(`✗ only ${analysed} of ${expected} files were analysed: the result proves nothing`)
  if (violations.length || analysed < expected) process.exit(1)
  console.log(`✔ import rules hold: ${analysed} files`)
}
