import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { isBuilt } from '#platform/assets.ts'
import { isPassing } from '#platform/db.ts'

export type Pages = (request: Request) => Promise<Response>

/** Never a page, though `/:rootSlug/:service` would match: files, calls, and React Router's own `.data`. */
const notPages = /^\/(assets|api|v1)\/|\.\w+$/

const retryAfterSeconds = '10'
/** Who wants to know of the surprises of one request: told apart are a database away and a fault of ours. */
const watchers = new WeakMap<object, (error: unknown) => void>()

/** The pages of a build as a handler. When the database is away they answer "Estamos fora do ar" (503), not a fault. */
export function servePages(build: ServerBuild): Pages {
  const handler = createRequestHandler(withWatchers(build), isBuilt ? 'production' : 'development')
  return async (request) => {
    const path = new URL(request.url).pathname
    let outage = false
    const context = new RouterContextProvider()
    watchers.set(context, (error) => (outage ||= isPassing(error)))
    const response = await handler(request, context)
    if (!outage || response.status !== 500 || path === '/fora-do-ar') return response
    if (path.endsWith('.data'))
      return new Response(null, { status: 503, headers: { 'retry-after': retryAfterSeconds } })
    return handler(new Request(new URL('/fora-do-ar', request.url)), new RouterContextProvider())
  }
}

function withWatchers(build: ServerBuild): ServerBuild {
  const { module } = build.entry
  return {
    ...build,
    entry: {
      module: {
        ...module,
        handleError(error, args) {
          watchers.get(args.context)?.(error)
          module.handleError?.(error, args)
        },
      },
    },
  }
}

/** Reads the same `handle` as root.tsx, so that the cache and the page never disagree on what is public. */
export function publicPaths(build: ServerBuild) {
  const toTree = (parentId?: string): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route?.parentId === parentId)
      .map(
        (route) =>
          ({
            id: route!.id,
            path: route!.path,
            index: route!.index,
            handle: route!.module.handle,
            children: toTree(route!.id),
          }) as RouteObject,
      )
  const tree = toTree()
  return (path: string) =>
    !notPages.test(path) &&
    (matchRoutes(tree, path)?.some((match) => (match.route.handle as { public?: boolean } | undefined)?.public) ??
      false)
}
