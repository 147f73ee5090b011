import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const outsideThePages = /^#(domain|texts|platform)\//
const importOfThem = /(from\s+)(['"])(#(?:domain|texts|platform)\/[^'"]+)\2/g

/** The same module, as Node itself loads it: Vite leaves a data: address alone, and Node follows it to the file. */
const asNodeLoadsIt = (source: string) => `data:text/javascript,export * from "${import.meta.resolve(source)}"`

/**
 * The shell and the pages share one copy of domain, texts and platform: Node loads them, never the page build
 * (else each would hold its own database pool and its own catalogue). The browser build takes the pure ones in as usual.
 */
const oneCopyOfTheDomain: Plugin = {
  name: 'one-copy-of-the-domain',
  enforce: 'pre',
  resolveId(source) {
    const isServerBuild = this.environment.config.consumer === 'server' && this.environment.mode === 'build'
    return isServerBuild && outsideThePages.test(source) ? { id: source, external: true } : null
  },
  transform(code) {
    if (this.environment.name !== 'ssr' || this.environment.mode !== 'dev' || !code.includes('#')) return null
    return code.replace(
      importOfThem,
      (_, from: string, _quote: string, source: string) => `${from}'${asNodeLoadsIt(source)}'`,
    )
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

export default defineConfig({
  plugins: [oneCopyOfTheDomain, tailwindcss(), reactRouter(), reloadPublicPages],
  build: { manifest: true }, // platform/assets.ts reads the name of the island loader from it
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['app/islands/loader.ts'], // joins React Router's own entries
          // Whoever wants one of its pieces wants all of them: in one file they compress better.
          output: {
            codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
          },
        },
      },
    },
  },
})
