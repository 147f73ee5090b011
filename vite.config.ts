import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserFloor } from './scripts/browser-floor.ts'

const outsideThePages = /^#(db|domain|presenters|texts|platform)\//

/**
 * The shell and the pages share one copy of domain, texts, platform and builders: Node loads them, never the page build
 * (else each would hold its own database pool and its own catalogue). The browser build takes the pure ones in as usual,
 * and in development there is one graph of everything (scripts/dev-server.ts).
 */
const oneCopyOfTheDomain: Plugin = {
  name: 'one-copy-of-the-domain',
  enforce: 'pre',
  resolveId(source) {
    const isServerBuild = this.environment.config.consumer === 'server' && this.environment.mode === 'build'
    return isServerBuild && outsideThePages.test(source) ? { id: source, external: true } : null
  },
}

/** In development a public page has no client router, so an edit outside the islands reloads it. */
const reloadPublicPages: Plugin = {
  name: 'reload-public-pages',
  hotUpdate({ server, modules, file }) {
    if (this.environment.name !== 'ssr' || !modules.length || file.includes('/islands/ui/')) return
    server.environments.client.hot.send('public-page:reload')
  },
}

/** Pages that need one of these need all: one file compresses better and saves requests. The loader's needs come first. */
const filesTogether = [
  { name: 'first', priority: 3, test: /unread-notifications|preload-helper|rolldown.runtime/ },
  { name: 'format', priority: 3, test: /texts\/format\.ts/ },
  {
    name: 'basics',
    priority: 1,
    test: /app\/components\/(class-names|icon|button|busy-dots|field|text-field|icon-button)\.|islands\/(island|with-script)\./,
  },
  { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', priority: 2, test: /node_modules\/@?react-router\// },
]

export default defineConfig({
  plugins: [oneCopyOfTheDomain, tailwindcss(), reactRouter(), reloadPublicPages],
  build: {
    manifest: true, // platform/cache/assets.ts reads the name of the island loader from it
    target: browserFloor,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['app/islands/loader.ts'], // joins React Router's own entries
          output: { codeSplitting: { groups: filesTogether } },
        },
      },
    },
  },
})
