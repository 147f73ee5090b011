import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { servePages } from './serve-pages.ts'

const built = new URL('../build/server/index.js', import.meta.url)
/** Never a page, though `/:rootSlug/:service` would match: files, calls, and React Router's own `.data`. */
const notPages = /^\/(assets|api|v1)\/|\.\w+$/

/** The table of routes as React Router matches it. */
function tableOf({ routes }: ServerBuild) {
  const childrenOf = (parent?: string): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route!.parentId === parent)
      .map(
        (route) =>
          ({ id: route!.id, path: route!.path, index: route!.index, children: childrenOf(route!.id) }) as RouteObject,
      )
  return childrenOf()
}

/** The pages of the build, and which addresses are public: those whose route says so (`app/page-kind.ts`). */
export async function openBuiltPages() {
  const build = (await import(built.href)) as ServerBuild
  const table = tableOf(build)
  const isMarked = (id: string) =>
    (build.routes[id]!.module.handle as { public?: boolean } | undefined)?.public === true
  return {
    pages: servePages(build),
    isPublic(path: string) {
      const route = notPages.test(path) ? undefined : matchRoutes(table, path)?.at(-1)?.route
      return route?.id !== undefined && isMarked(route.id)
    },
    /** The page that an address is, as the table has it: `/meus-pedidos/:uuid`. */
    patternOf(path: string) {
      const matched = matchRoutes(table, path.replace(/\.data$/, ''))
      return matched && `/${matched.flatMap(({ route }) => route.path ?? []).join('/')}`.replaceAll(/\/+/g, '/')
    },
  }
}
