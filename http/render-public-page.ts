import {
  createStaticHandler,
  type EntryContext,
  type HeadersFunction,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router'
import type { RenderedPage } from '#platform/cache/cached-page.ts'
import { isTransientError } from '#platform/db.ts'
import { type Path, pageOf, pathAt } from '#routes.ts'
import { isPublicPage } from './public-page.ts'

type Render = (url: string, status: number, headers: Headers, context: EntryContext) => RenderedPage
type Route = NonNullable<ServerBuild['routes'][string]>

/** The routes of a page from the outermost layout to the page itself. */
const branchTo = (build: ServerBuild, { id, parentId }: Route): Route[] =>
  parentId ? [...branchTo(build, build.routes[parentId]!), build.routes[id]!] : [build.routes[id]!]

/** The branch of every page, by its path in the route table. */
function branchesOf(build: ServerBuild) {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const parentIds = new Set(routes.map(({ parentId }) => parentId))
  return new Map(
    routes
      .filter(({ id }) => !parentIds.has(id))
      .map((route) => branchTo(build, route))
      .map((branch) => [`/${branch.flatMap(({ path }) => path || []).join('/')}`, branch]),
  )
}

/** A route tree of one branch only, so that React Router matches it at once and builds no other. */
const routeTree = (branch: Route[]) =>
  branch.reduceRight<RouteObject[]>(
    (children, { id, path, index, module: { handle, loader } }) => [
      {
        id,
        handle,
        ErrorBoundary: () => null, // an error stays with its route
        ...(loader ? { loader } : {}),
        ...(index ? { index } : { children, ...(path === undefined ? {} : { path }) }),
      },
    ],
    [],
  )

function headersOf({ matches, loaderHeaders }: StaticHandlerContext, { routes }: ServerBuild) {
  let merged = new Headers()
  for (const { route } of matches) {
    const headers = routes[route.id]!.module.headers as HeadersFunction | undefined
    if (!headers) continue
    const args = { loaderHeaders: loaderHeaders[route.id] ?? new Headers(), actionHeaders: new Headers() }
    merged = new Headers(headers({ ...args, parentHeaders: merged, errorHeaders: undefined }))
  }
  return merged
}

function pageOfBranch(build: ServerBuild, branch: Route[]) {
  const { query } = createStaticHandler(routeTree(branch))
  const { assets, future, ssr, routeDiscovery } = build
  const ids = branch.map(({ id }) => id)
  const entry = {
    branches: [],
    future,
    isSpaMode: false,
    manifest: { ...assets, routes: Object.fromEntries(ids.map((id) => [id, assets.routes[id]!])) },
    renderMeta: {},
    routeDiscovery,
    routeModules: Object.fromEntries(branch.map(({ id, module }) => [id, module])),
    serializeError: (error: Error) => error,
    serverHandoffString: '',
    ssr,
  }
  return {
    read: (request: Request) => query(request, { requestContext: new RouterContextProvider() }),
    entryOf: (context: StaticHandlerContext) =>
      ({ ...entry, renderMeta: {}, staticHandlerContext: context }) as unknown as EntryContext,
  }
}

/**
 * Renders public pages without React Router's browser runtime (docs/decisions/0008). Null for other requests, missing
 * pages and errors, which React Router answers. Throws if the database is unavailable.
 */
export function createPublicPageRenderer(build: ServerBuild) {
  const { renderPublicPage } = build.entry.module as unknown as { renderPublicPage: Render }
  const branches = branchesOf(build)
  const pages = new Map<Path, ReturnType<typeof pageOfBranch>>()
  function pageAt(path: Path) {
    const page = pages.get(path) ?? pageOfBranch(build, branches.get(path)!)
    pages.set(path, page)
    return page
  }
  return async (request: Request): Promise<RenderedPage | null> => {
    const { pathname } = new URL(request.url)
    const path = pathAt(pathname)
    // The root middleware checks writes and access; neither applies to a GET of a public page.
    if (request.method !== 'GET' || !isPublicPage(pathname) || pageOf(path)?.access !== 'everyone') return null
    const page = pageAt(path)
    const context = await page.read(request)
    if (context instanceof Response) return context
    const errors = Object.values(context.errors ?? {})
    const outage = errors.find(isTransientError)
    if (outage) throw outage
    if (errors.length) return null
    try {
      return renderPublicPage(request.url, context.statusCode, headersOf(context, build), page.entryOf(context))
    } catch {
      return null // it fails there again and is logged
    }
  }
}
