import { writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every signed-in page knows all routes at once: no request for a route table while somebody clicks.
  routeDiscovery: { mode: 'initial' },
  // Two halves, so that a start need not load what only signed-in pages use (docs/decisions/0027).
  serverBundles: ({ branch }) => (branch.at(-1)!.file.includes('/app/site/') ? 'site' : 'area'),
  // Which route is in which half: shell/built-pages.ts reads it.
  buildEnd: ({ buildManifest }) => writeFile('build/server/manifest.json', JSON.stringify(buildManifest)),
} satisfies Config
