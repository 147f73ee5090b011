import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserFloor } from './browser-floor.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** Scripts of the offline page: its loader and imports. */
const scripts = ['app/islands/loader.ts', 'app/islands/visit.ts', 'app/islands/offline.ts']
/** Assets of the offline page: styles, fonts and pictures. */
const assets = [
  'styles/app.css',
  '/bricolage.woff2',
  '/figtree.woff2',
  'components/icons.svg',
  'components/logo.svg',
  'components/horizon.svg',
]

/** URLs of the files that the offline page needs. */
export function shellOf(manifest: Manifest): string[] {
  const files = new Set<string>()
  function take(name: string) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The offline page needs ${name}, which is not in the build.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(take)
  }
  scripts.forEach(take)
  const names = Object.keys(manifest)
  for (const end of assets) take(names.find((name) => name.endsWith(end)) ?? end)
  return [...files].map((file) => `/${file}`).toSorted()
}

/**
 * Builds `build/client/sw.js`: one classic script. Its build id changes with every file that pages may request, so that
 * a new build installs a new worker.
 */
export async function buildServiceWorker(project: string) {
  const folder = join(project, 'build', 'client')
  const manifest = readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')
  const shell = shellOf(JSON.parse(manifest) as Manifest)
  const id = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  const { build } = await import('vite') // not needed by a start without a build
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    define: { buildOfWorker: JSON.stringify(id), shellOfWorker: JSON.stringify(shell) },
    build: {
      target: browserFloor,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: join(project, 'app', 'service-worker', 'service-worker.ts'),
        formats: ['iife'],
        name: 'ajeita',
        fileName: () => 'sw.js',
      },
    },
  })
}
