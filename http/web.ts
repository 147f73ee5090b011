import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { isApiRequest } from '#api/api-path.ts'
import { createApi, routeHeader } from '#api/app.ts'
import { takesFile } from '#api/endpoint-table.ts'
import { health } from '#api/health.ts'
import { isCatalogStored } from '#domain/catalog/catalog.server.ts'
import { tagsHeader } from '#platform/cache/cached-page.ts'
import { database, type Db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { pathAt } from '#routes.ts'
import { errorTexts } from '#texts/errors.ts'
import { markCookie } from './origin-headers.ts'
import { recordRoutePattern } from './route-pattern.ts'
import type { Pages } from './serve-pages.ts'
import { staticFiles } from './static-files.ts'
import { withTimeout, retryAfterHeader } from './with-timeout.ts'

/** Re-encoding a large photo may exceed the page time limit, and its sender would have to upload it again. */
const fileWorkMs = 30_000

/** Test-only endpoints; production refuses to start with them and never loads them. */
async function testEndpoints() {
  if (!env.TEST_HOOKS) return []
  const [{ devEndpoints }, { testHooks }] = await Promise.all([import('#api/dev.ts'), import('./test-hooks.ts')])
  return [devEndpoints(testHooks())]
}

const apiTimeout = () =>
  Response.json({ message: errorTexts.outage, code: 'outage' }, { status: 503, headers: retryAfterHeader })

/** Routes files first, then the API, then pages. */
export async function web(pages: Pages, isReady: () => boolean) {
  const api = createApi([health(() => checkReadiness(database().db, isReady())), ...(await testEndpoints())])
  const call = async (request: Request) => api.fetch(request)
  /** Endpoints that advance the test clock have no time limit. */
  const callWithTimeout = (request: Request, path: string) =>
    path.startsWith('/api/dev/')
      ? call(request)
      : withTimeout(call(request), apiTimeout, takesFile(request.method, path) ? fileWorkMs : undefined)
  const all = new Hono<{ Bindings: { incoming?: IncomingMessage } }>()
  all.route('/', staticFiles())
  all.all('*', async (c) => {
    const { pathname } = new URL(c.req.url)
    const isApi = isApiRequest(c.req.method, pathname)
    const answer = isApi ? await callWithTimeout(c.req.raw, pathname) : await pages.respond(c.req.raw)
    recordRoutePattern(
      c.env.incoming,
      isApi ? answer.headers.get(routeHeader) : pathAt(pathname.replace(/\.data$/, '')),
    )
    answer.headers.delete(routeHeader)
    answer.headers.delete(tagsHeader) // only the page cache reads it
    const cookie = markCookie(c.req.raw)
    if (cookie) answer.headers.append('set-cookie', cookie)
    return answer
  })
  return all
}

type Readiness = { ready: boolean; reason?: string }

/** Ready: this process serves requests, the database answers, and the reference data is loaded. */
async function checkReadiness(db: Db, isServing: boolean): Promise<Readiness> {
  if (!isServing) return { ready: false, reason: 'starting or ending' }
  try {
    return (await isCatalogStored(db)) ? { ready: true } : { ready: false, reason: 'not seeded' }
  } catch {
    return { ready: false, reason: 'the database does not answer' }
  }
}
