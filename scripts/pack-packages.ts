import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * Packs the packages that the server is made of into a few files, once after each installation (`scripts/bootstrap.mjs`):
 * of the thousand modules that a start once loaded, half were theirs (docs/decisions/0026). `scripts/packed-packages.mjs`
 * leads Node to them. A package is here with every address under which the sources import it, or not at all, else there
 * would be two of it; React stays as it was installed: it is few files, and chooses them by NODE_ENV.
 */
export const packed = [
  '@hono/node-server',
  '@hono/node-server/serve-static',
  '@hono/zod-openapi',
  'hono',
  'hono/html',
  'hono/http-exception',
  'hono/route',
  'kysely',
  'kysely/helpers/postgres',
  'kysely/migration',
  'pg',
  'pino',
  'rate-limiter-flexible',
  'react-router',
  'zod',
]

/** What is asked for only if it is there, opens a file beside itself, or is shared with what is not packed. */
const external = ['pg-native', 'thread-stream', /^react(-dom)?(\/|$)/]

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = join(project, 'node_modules', '.packed')
const fileOf = (name: string) => `${name.replaceAll(/[@/]/g, '_')}.js`

/** A module with the very names that Node finds in the package: a CommonJS one would else only have its default. */
async function entry(name: string) {
  const names = Object.keys((await import(name)) as object).filter((each) => each !== 'module.exports')
  return `export { ${names.join(', ')} } from '${name}'`
}

export async function packPackages() {
  const entries = new Map<string, string>(
    await Promise.all(packed.map(async (name) => [`entry:${name}`, await entry(name)] as const)),
  )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const bundle = await rolldown({
    cwd: project,
    platform: 'node',
    logLevel: 'silent', // of what it warns, Node takes no notice either
    input: Object.fromEntries(packed.map((name) => [fileOf(name).slice(0, -3), `entry:${name}`])),
    external,
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (entries.has(id) ? join(project, id) : null),
        load: (id) => entries.get(id.slice(project.length)) ?? null,
      },
    ],
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}') // else Node reads each file twice to find out
  writeFileSync(
    join(folder, 'packages.json'),
    JSON.stringify(Object.fromEntries(packed.map((name) => [name, fileOf(name)]))),
  )
}

if (import.meta.main) await packPackages()
