import { existsSync, readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; imports?: string[] }>

const manifestUrl = new URL('../../build/client/.vite/manifest.json', import.meta.url)

/** A production process serves built pages; any other is Vite's development server. */
export const isBuilt = process.env.NODE_ENV === 'production'

/** The loader script, followed by its imports. */
function builtLoader() {
  if (!existsSync(manifestUrl)) throw new Error('The pages are not built. Run `npm start`, or `npm run build`.')
  const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8')) as Manifest
  const filesOf = (name: string): string[] => [
    `/${manifest[name]!.file}`,
    ...(manifest[name]!.imports ?? []).flatMap(filesOf),
  ]
  return [...new Set(filesOf('app/islands/loader.ts'))]
}

/** The script that loads islands, public pages' only one, and its imports: pages preload all of them in parallel. */
export const [islandLoader, ...loaderImports] = (isBuilt ? builtLoader() : ['/app/islands/loader.ts']) as [
  string,
  ...string[],
]
