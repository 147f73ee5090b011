import { existsSync, readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string }>

const manifestUrl = new URL('../build/client/.vite/manifest.json', import.meta.url)

/** Built pages are served when `NODE_ENV=production`; anything else is the development server of Vite. */
export const isBuilt = process.env.NODE_ENV === 'production'

function builtLoader() {
  if (!existsSync(manifestUrl)) throw new Error('The pages are not built. Run `npm start`, or `npm run build`.')
  const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8')) as Manifest
  return `/${manifest['app/islands/loader.ts']!.file}`
}

/** Address of the small script that brings islands to life (public pages load nothing else). */
export const islandLoader = isBuilt ? builtLoader() : '/app/islands/loader.ts'
