import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { isApiPath } from '#api/api-path.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { isBuilt } from '#platform/assets.ts'
import { type Db, database, retrying } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { eventHub } from '#platform/hub.ts'
import { log } from '#platform/log.ts'
import { startMetricsServer } from '#platform/metrics.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { followClock, hearClock } from '#platform/shared-clock.ts'
import { createAdmission } from './shell/admission.ts'
import { warnOfProxy } from './shell/behind-proxy.ts'
import { type Close, endInOrder } from './shell/ending.ts'
import { closeServer } from './shell/graceful.ts'
import { type Listener, observed } from './shell/observed.ts'
import { plainPath } from './shell/plain-path.ts'
import { plainQuery } from './shell/plain-text.ts'
import { readsQuery } from './shell/read-parameters.ts'
import { web } from './shell/web.ts'
import { hasBody } from './shell/whole-body.ts'
import { startWorker } from './worker.ts'

type Options = { port: number; host?: string }
export type RunningServer = { address: string; close: Close }

/** Health checks of balancers speak HTTP/1.0 and name no host: they are answered as if for this one. */
const adapted = { overrideGlobalObjects: false, hostname: 'localhost' }
const drainMs = 20_000
/** As many as the queries of a service page take side by side. */
const connectionsAtStart = 4

/** The pages of the build, the public ones from the cache that stands in front of everything. */
async function builtListener(isReady: () => boolean): Promise<Listener> {
  const { openBuiltPages } = await import('./shell/built-pages.ts') // where nothing is built there is nothing to load
  const { pages, isPublic } = await openBuiltPages()
  const admission = createAdmission(env.WORK_AT_ONCE)
  const cache = createPageCache({
    isPublic: (path) => !isApiPath(path) && isPublic(path), // `/:rootSlug` would match /readyz too
    render: (url) => pages(new Request(`${env.PUBLIC_ORIGIN ?? 'http://localhost'}${url}`)), // no cookies: the same for everyone
    readsQuery,
    admission,
  })
  cache.follow(await eventHub())
  const rest = observed(getRequestListener((await web(pages, isReady)).fetch, adapted), admission)
  /** What has no body is let in, or not, before anything else is done for it. */
  const first: Listener = (request, response) =>
    hasBody(request) ? rest(request, response) : admission.admit(request, response, () => rest(request, response))
  return (request, response) => cache.serve(request, response, () => first(request, response))
}

/** Development: pages from their sources, nothing kept. */
async function sourceListener(isReady: () => boolean): Promise<Listener> {
  const { devPages } = await import('./shell/dev-pages.ts')
  const { fetch } = await web(devPages(), isReady)
  return observed(getRequestListener(fetch, adapted), createAdmission(env.WORK_AT_ONCE))
}

/** What the process keeps of the database, with every change from now on: first it listens, then it reads. */
async function followChanges(db: Db) {
  const hub = await eventHub()
  hub.subscribe('clock', (event) => hearClock(event.payload))
  hub.subscribe('catalog', () => {
    retrying(() => refreshCatalog(db)).catch((error: unknown) =>
      log.error({ err: error }, 'the catalogue could not be read anew'),
    )
  })
  await Promise.all([followClock(db), refreshCatalog(db)])
  return hub
}

/** Starts the whole product on an open database: calls, pages, realtime and, unless told otherwise, the jobs. */
export async function startServer({ port, host }: Options): Promise<RunningServer> {
  const { db, warmUp } = database()
  let ready = false
  // Side by side: the pages are loaded while the database answers.
  const [listener, hub] = await Promise.all([
    (isBuilt ? builtListener : sourceListener)(() => ready),
    followChanges(db),
    warmUp(connectionsAtStart),
  ])
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 })
  server.on('request', (request, response) => {
    request.url = plainQuery(plainPath(request.url!))
    if (!ready) response.setHeader('connection', 'close') // whoever comes again finds another process
    listener(request, response)
  })
  const metrics = env.METRICS_PORT === undefined ? undefined : await startMetricsServer(env.METRICS_PORT)
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen({ port, ...(host ? { host } : {}) }, listening)
  })
  const worker = env.RUN_JOBS ? await startWorker() : undefined
  ready = true
  warnOfProxy()
  const { port: bound } = server.address() as AddressInfo
  return {
    address: `http://localhost:${bound}`,
    close: async ({ atOnce }) => {
      ready = false
      if (!atOnce) await wait(env.LEAVING_SECONDS * 1_000)
      await closeServer(server, drainMs)
      await worker?.stop()
      await hub.close()
      await metrics?.close()
      await database().close()
    },
  }
}

if (import.meta.main) {
  const server = await startServer({ port: env.PORT, host: env.HOST })
  log.info({ address: server.address }, 'serving')
  endInOrder(server.close)
}
