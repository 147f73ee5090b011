import { readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { type Pages, servePages } from './serve-pages.ts'

/** `site` holds the public pages, `area` all others (react-router.config.ts says which). */
type Half = 'site' | 'area'
type Route = { id: string; parentId?: string; path?: string; index?: boolean }
type Manifest = { routes: Record<string, Route>; routeIdToServerBundleId: Record<string, Half> }

const folder = new URL('../build/server/', import.meta.url)
/** Never a page, though `/:rootSlug/:service` would match: files, calls, and React Router's own `.data`. */
const notPages = /^\/(assets|api|v1)\/|\.\w+$/

/** Cache and page must not disagree on what is public: root.tsx reads the `handle`, the cache which half it is. */
async function load(half: Half): Promise<ServerBuild> {
  const build = (await import(new URL(`${half}/index.js`, folder).href)) as ServerBuild
  for (const route of Object.values(build.routes)) {
    const isPublic = (route!.module.handle as { public?: boolean } | undefined)?.public === true
    if (route!.module.handle && isPublic !== (half === 'site'))
      throw new Error(
        `${route!.id} is ${isPublic ? '' : 'not '}public: pages are public below app/site/, and only there.`,
      )
  }
  return build
}

/** In which half of the build the page of an address is. */
function readHalves() {
  const { routes, routeIdToServerBundleId } = JSON.parse(
    readFileSync(new URL('manifest.json', folder), 'utf8'),
  ) as Manifest
  const childrenOf = (parent?: string): RouteObject[] =>
    Object.values(routes)
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => ({ id, path, index, children: childrenOf(id) }) as RouteObject)
  const tree = childrenOf()
  const firstPart = ({ path = '', parentId }: Route): string =>
    (parentId && firstPart(routes[parentId]!)) || path.split('/')[0]!
  const firstPartsOf = (half: Half) =>
    new Set(
      Object.values(routes).flatMap((route) => (routeIdToServerBundleId[route.id] === half ? firstPart(route) : [])),
    )
  const [ofSite, ofArea] = [firstPartsOf('site'), firstPartsOf('area')]
  return (path: string): Half => {
    // The whole table costs a millisecond, and is asked where the first part of an address does not tell.
    const part = path.split('/', 2)[1]?.toLowerCase() ?? ''
    const isPlain = !path.includes('%')
    if (isPlain && !ofArea.has(part)) return 'site'
    if (isPlain && !ofSite.has(part)) return 'area'
    return routeIdToServerBundleId[matchRoutes(tree, path)?.at(-1)?.route.id ?? ''] ?? 'site'
  }
}

/**
 * The pages of the build. Public ones are there at once; the others, and all that only they import, are loaded with the
 * first request for one of them, or by `warmUp` (docs/decisions/0027).
 */
export async function openBuiltPages() {
  const site = await load('site')
  const halfOf = readHalves()
  const sitePages = servePages(site)
  let loading: Promise<Pages> | undefined
  const areaPages = () => (loading ??= load('area').then((area) => servePages(area, site)))
  const pages: Pages = async (request) => {
    const path = new URL(request.url).pathname.replace(/(\/_)?\.data$/, '')
    return (halfOf(path) === 'site' ? sitePages : await areaPages())(request)
  }
  const isPublic = (path: string) => !notPages.test(path) && halfOf(path) === 'site'
  return { pages, isPublic, warmUp: areaPages }
}
