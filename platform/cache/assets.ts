import { existsSync, readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; imports?: string[] }>

const manifestUrl = new URL('../../build/client/.vite/manifest.json', import.meta.url)

/** Built pages are served when `NODE_ENV=production`; anything else is the development server of Vite. */
export const isBuilt = process.env.NODE_ENV === 'production'

/** The loader, and then what it imports. */
function builtLoader() {
  if (!existsSync(manifestUrl)) throw new Error('The pages are not built. Run `npm start`, or `npm run build`.')
  const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8')) as Manifest
  const filesOf = (name: string): string[] => [
    `/${manifest[name]!.file}`,
    ...(manifest[name]!.imports ?? []).flatMap(filesOf),
  ]
  return [...new Set(filesOf('app/islands/loader.ts'))]
}

/**
 * Addresses of the small script that brings islands to life (public pages load nothing else), and of what it imports: a page names all
 * of them, so that no file waits for another.
 */
export const [islandLoader, ...besideTheLoader] = (isBuilt ? builtLoader() : ['/app/islands/loader.ts']) as [
  string,
  ...string[],
]
