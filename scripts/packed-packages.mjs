// `node --import ./scripts/packed-packages.mjs …`: finds what the sources import without searching for it, which is half of
// the time of a start. Packages that were packed after the installation (scripts/pack-packages.ts) are ten files instead
// of five hundred; a path of ours is where it says. All the rest goes Node's own way, and without this everything does.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const project = new URL('..', import.meta.url).href
const packages = `${project}node_modules/`
const folder = new URL('node_modules/.packed/', project)

/** @type {Record<string, string>} */
let files = {}
try {
  files = JSON.parse(readFileSync(new URL('packages.json', folder), 'utf8'))
} catch {} // not packed: as it was installed

const asModule = { format: 'module', shortCircuit: true }
/** What a bundler wrote names its own pieces, and nothing else, by a dot. */
const bundles = [folder.href, `${project}build/server/`]
const isBundled = (url) => bundles.some((bundle) => url?.startsWith(bundle))

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (isBundled(parentURL) && specifier.startsWith('./')) return { url: new URL(specifier, parentURL).href, ...asModule }
    if (!parentURL?.startsWith(project) || parentURL.startsWith(packages)) return next(specifier, context)
    const file = files[specifier]
    if (file) return { url: new URL(file, folder).href, ...asModule }
    if (!specifier.endsWith('.ts')) return next(specifier, context)
    // As the `imports` of package.json say: #domain/orders/order.ts is domain/orders/order.ts.
    if (specifier.startsWith('#')) return source(project + specifier.slice(1))
    return specifier.startsWith('.') ? source(new URL(specifier, parentURL).href) : next(specifier, context)
  },
})

const source = (url) => ({ url, format: 'module-typescript', shortCircuit: true })
