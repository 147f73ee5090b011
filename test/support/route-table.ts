import type { RouteConfigEntry } from '@react-router/dev/routes'
import { Hono } from 'hono'
import { createApi } from '#api/app.ts'
import type { ApiEnv } from '#api/context.ts'
import { devEndpoints } from '#api/dev.ts'
import { endpoints, ruleOfEndpoint } from '#api/endpoint-table.ts'
import { health } from '#api/health.ts'
import routes from '../../app/routes.ts'
import { pageOf, pages as listedPages } from '../../routes.ts'

function pagesOf(entries: RouteConfigEntry[], parent = ''): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const pages = entry.path || entry.index ? [{ path: path || '/', file: entry.file }] : []
    return [...pages, ...pagesOf(entry.children ?? [], path)]
  })
}

/** Routes that a table grants, as "PAGE /path" and "GET /path", sorted. */
export const listedRoutes = () =>
  [...Object.keys(endpoints), ...Object.keys(listedPages).map((path) => `PAGE ${path}`)].sort()

/** The rule of a route; undefined if unlisted. */
export const ruleOf = (route: string) =>
  route.startsWith('PAGE ') ? pageOf(route.slice(5))?.access : ruleOfEndpoint(route)

/** Every page with its file below `app/`. */
export const allPages = () => pagesOf(routes)

/** Every page as "PAGE /path" and endpoint as "GET /path", sorted, test hooks included. */
export function allRoutes(): string[] {
  const extra: Hono<ApiEnv>[] = [
    health(async () => ({ ready: true })),
    devEndpoints({ reset: async () => undefined, advance: async () => 0 }),
  ]
  const calls = createApi(extra)
    .routes.filter(({ path }) => path !== '/*') // middleware is no endpoint
    .map(({ method, path }) => `${method} ${path}`)
  return [...new Set([...calls, ...allPages().map(({ path }) => `PAGE ${path}`)])].sort()
}

const unknownUuid = '00000000-0000-4000-8000-000000000000'

/** A URL of every POST endpoint and page, which may have an action. */
export const changingAddresses = () =>
  allRoutes()
    .filter((route) => route.startsWith('POST ') || route.startsWith('PAGE '))
    .map((route) =>
      route
        .slice(5)
        .trim()
        .replaceAll(/:uuid/g, unknownUuid)
        .replaceAll(/\/:\w+\?/g, '')
        .replaceAll(/:\w+(\{[^}]*\})?/g, '1')
        .replace('/*', '/x'),
    )
