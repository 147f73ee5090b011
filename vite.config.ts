import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserFloor } from './scripts/browser-floor.ts'

const sharedImports = /^#(db|domain|presenters|texts|platform)\//

/**
 * The shell and the pages share one copy of domain, texts, platform and builders: Node loads them, never the page build
 * (else each would hold its own database pool and catalog). The browser build takes the pure ones.
 */
const shareDomainWithShell: Plugin = {
  name: 'share-domain-with-shell',
  enforce: 'pre',
  resolveId(source) {
    const isServerBuild = this.environment.config.consumer === 'server' && this.environment.mode === 'build'
    return isServerBuild && sharedImports.test(source) ? { id: source, external: true } : null
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

/**
 * Files that the same pages need travel together: fewer requests, better compression, a shorter route manifest. A group
 * takes along what its files import, so what islands share stands above what only signed-in pages use.
 */
const codeGroups = [
  { name: 'first', priority: 5, test: /unread-notifications|header-menu|preload-helper|rolldown.runtime/ },
  { name: 'react', priority: 4, test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', priority: 4, test: /node_modules\/@?react-router\// },
  { name: 'format', priority: 3, test: /texts\/format\./ },
  {
    name: 'rules',
    priority: 3,
    test: /domain\/(identity\/staff|orders\/order|shared\/(durations|sentence|state-machine))\./,
  },
  {
    name: 'environment',
    priority: 3,
    test: /app\/browser\/(cookie-choice|data-layer|service-worker|webview)\.|(shell|texts)\/area-links\.|components\/icons\.svg|\/href\.ts/,
  },
  {
    name: 'hydration',
    priority: 3,
    test: /app\/browser\/(input-before-hydration|tolerate-dom-changes|popovers|use-hydrated)\.|domain\/shared\/keys\./,
  },
  {
    name: 'basics',
    priority: 2,
    test: /app\/components\/(alert|button|class-names|field|icon|icon-button|text-field|text-link|tone)\.|islands\/(island|with-script)\.|app\/browser\/call\.|texts\/(brand|campaign-links)\./,
  },
  {
    name: 'shell',
    priority: 1,
    test: /app\/(root\.tsx|shell\/(area-problem|back-link|connection-line|signed-in-frame)|browser\/use-action-form|components\/(badge|card|count|details-list|dialog|disclosure|drawing|empty-state|header|layout|skeleton|toast))/,
  },
  {
    name: 'members',
    priority: 0,
    test: /app\/(browser\/use-visible|features\/conversations\/use-resend)|texts\/notifications\./,
  },
  {
    name: 'staff',
    priority: 0,
    test: /app\/(staff\/layout|shell\/sign-out-form)|texts\/(moderation|staff-identification|staff-password|staff-verifications)\./,
  },
]

export default defineConfig({
  plugins: [shareDomainWithShell, tailwindcss(), reactRouter(), reloadPublicPages],
  build: {
    manifest: true, // platform/cache/assets.ts reads the name of the island loader from it
    target: browserFloor,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['app/islands/loader.ts'], // joins React Router's own entries
          output: { codeSplitting: { groups: codeGroups } },
        },
      },
    },
  },
})
