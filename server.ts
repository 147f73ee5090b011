import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createPageCache } from '#platform/cache/page-cache.ts'
import { env } from '#platform/env.ts'
import { eventHub } from '#platform/events/event-hub.ts'
import { startOwnMetrics } from '#platform/metrics.ts'
import { log } from '#platform/observability/log.ts'
import { inRequestContext, toRequestId } from '#platform/observability/request-context.ts'
import { withAccessLog } from './http/access-log.ts'
import { isCrawler } from './http/crawler.ts'
import { createApp } from './http/create-app.ts'
import { closeServer } from './http/drain.ts'
import { createLoadShedding } from './http/load-shedding.ts'
import { isPublicPage } from './http/public-page.ts'
import { hasBody } from './http/read-body.ts'
import { readsQuery } from './http/read-parameters.ts'
import { type Listener, withRequestMetrics } from './http/request-metrics.ts'
import { servePages } from './http/serve-pages.ts'
import { type Close, shutDownOnSignal } from './http/shutdown.ts'
import { web } from './http/web.ts'

type Options = { port: number; host?: string }
export type RunningServer = { address: string; close: Close }

/** Health checks of balancers speak HTTP/1.0 and name no host: they are answered as if for this one. */
const adapted = { overrideGlobalObjects: false, hostname: 'localhost' }
const drainMs = 20_000

/** The pages of the build, the public ones from the cache that stands in front of everything. */
async function builtListener(isReady: () => boolean): Promise<Listener> {
  const build = (await import(new URL('./build/server/index.js', import.meta.url).href)) as ServerBuild
  const pages = servePages(build)
  const admission = createLoadShedding(env.WORK_AT_ONCE)
  const cache = createPageCache({
    isPublic: isPublicPage,
    // No cookies: the same for everyone. Not of one request, so its log lines have an id of their own.
    render: (url) =>
      inRequestContext({ requestId: toRequestId(undefined) }, () =>
        pages.render(new Request(`${env.PUBLIC_ORIGIN ?? 'http://localhost'}${url}`)),
      ),
    readsQuery,
    admission,
    isCrawler,
  })
  cache.follow(await eventHub())
  const rest = withRequestMetrics(getRequestListener((await web(pages, isReady)).fetch, adapted), admission)
  const letIn: Listener = (request, response) => admission.admit(request, response, () => rest(request, response))
  /** Requests with a body are read to their end before admission; all others are admitted or refused first. */
  const listener: Listener = (request, response) =>
    hasBody(request) ? rest(request, response) : cache.serve(request, response, () => letIn(request, response))
  return env.ACCESS_LOG ? withAccessLog(listener) : listener
}

/** Starts the whole product on an open database: API, pages, events and, unless disabled, the jobs. */
export async function startServer({ port, host }: Options): Promise<RunningServer> {
  const product = await createApp(builtListener)
  // The largest body at 10 kB/s; one that stalls is ended before (http/read-body.ts).
  const server = createServer({ requestTimeout: 1_800_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 })
  server.on('request', product.answer)
  const metrics = await startOwnMetrics()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: host || undefined }, resolve)
  })
  await product.start()
  const { port: bound } = server.address() as AddressInfo
  return {
    address: `http://localhost:${bound}`,
    close: async ({ atOnce }) => {
      product.stopReadiness()
      if (!atOnce) await wait(env.DRAIN_DELAY_SECONDS * 1_000)
      await closeServer(server, drainMs)
      await metrics?.close()
      await product.close()
    },
  }
}

if (import.meta.main) {
  const server = await startServer({ port: env.PORT, host: env.HOST })
  shutDownOnSignal(server.close)
  log.info({ address: server.address }, 'serving')
}
