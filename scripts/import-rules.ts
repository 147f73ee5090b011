import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { findMutualImports } from './folders.ts'
import { roomsWithoutAddresses, writtenAddresses } from './literal-addresses.ts'

export const wallRooms = [
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

export type WallReport = { seen: number; there: number; broken: { rule: string; from: string; to: string }[] }

/**
 * Checks imports against .dependency-cruiser.mjs, cycles between folders, and literal page addresses. `there`: the
 * expected number of sources.
 */
export async function examineWalls(project: string): Promise<WallReport> {
  const config = (await import(pathToFileURL(join(project, '.dependency-cruiser.mjs')).href)).default
  const rooms = wallRooms.filter((room) => existsSync(join(project, room)))
  const { output } = await cruise(
    rooms,
    { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true, baseDir: project },
    config.options.enhancedResolveOptions,
    { tsConfig: extractTSConfig(join(project, 'tsconfig.json')) },
  )
  const { modules, summary } = output as ICruiseResult
  const ours = modules.filter((module) => /\.tsx?$/.test(module.source) && !module.source.includes('node_modules'))
  return {
    seen: ours.length,
    there: rooms.flatMap((room) => sourcesOf(project, room)).length,
    broken: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...findMutualImports(ours).map((way) => ({ rule: 'folders-import-one-way', ...way })),
      ...ours.flatMap(({ source }) => handWritten(project, source)),
    ],
  }
}

function handWritten(project: string, file: string) {
  if (!roomsWithoutAddresses.test(file) || /\.test\.tsx?$/.test(file)) return []
  const found = writtenAddresses(readFileSync(join(project, file), 'utf8'), file.endsWith('x'))
  return found.map((to) => ({ rule: 'addresses-are-written-by-href', from: file, to }))
}

function sourcesOf(project: string, room: string): string[] {
  if (room.endsWith('.ts')) return [room]
  return readdirSync(join(project, room), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
}

if (import.meta.main) {
  const { seen, there, broken } = await examineWalls(process.cwd())
  for (const { rule, from, to } of broken) console.error(`✗ ${rule}: ${from} → ${to}`)
  if (seen < there) console.error(`✗ only ${seen} of ${there} files were analysed: the result proves nothing`)
  if (broken.length || seen < there) process.exit(1)
  console.log(`✔ import rules hold: ${seen} files`)
}
