import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildServiceWorker } from './build-service-worker.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'app',
  'domain',
  'presenters',
  'texts',
  'href.ts',
  'routes.ts',
  'platform/cache/assets.ts',
  'platform/security/security-headers.ts',
  'public',
  'vite.config.ts',
  'scripts/build-service-worker.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const sourcesHashFile = join(project, 'build', '.sources')
const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

function filesOf(path: string): string[] {
  const full = join(project, path)
  if (!existsSync(full)) return []
  if (extname(path)) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length))
    .sort()
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(join(project, file)))
  return hash.digest('hex')
}

/** Compressed once at the best quality, ahead of requests. */
function compressAssets() {
  const folder = join(project, 'build', 'client')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name)) || entry.parentPath.includes('.vite')) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < 500) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Builds the pages if a source changed. Returns whether it did. Throws the build's output. */
export async function buildPages() {
  const hash = hashSources()
  if (existsSync(sourcesHashFile) && readFileSync(sourcesHashFile, 'utf8') === hash) return false
  const { NODE_ENV: _, ...environment } = process.env
  const tool = join(project, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'build'], {
    cwd: project,
    env: environment,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The pages could not be built.\n${stdout}\n${stderr}`)
  await buildServiceWorker(project)
  compressAssets()
  writeFileSync(sourcesHashFile, hash)
  return true
}

if (import.meta.main) {
  await buildPages()
  console.log('✔ pages built')
}
