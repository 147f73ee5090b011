import { createServer, type IncomingMessage } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { isApiPath } from '#api/api-path.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { isBuilt } from '#platform/assets.ts'
import { type Db, database, retrying } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { eventHub } from '#platform/hub.ts'
import { log } from '#platform/log.ts'
import { observeRequest, startMetricsServer } from '#platform/metrics.ts'
import { errorTexts } from '#texts/errors.ts'
import { tagsHeader } from '#platform/kept-page.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { followClock, hearClock } from '#platform/shared-clock.ts'
import { type Admission, createAdmission } from './shell/admission.ts'
import { warnOfProxy } from './shell/behind-proxy.ts'
import { type Close, endInOrder } from './shell/ending.ts'
import { closeServer } from './shell/graceful.ts'
import { inTime, tryAgain } from './shell/in-time.ts'
import { plainPath } from './shell/plain-path.ts'
import { plainQuery } from './shell/plain-text.ts'
import { readsQuery } from './shell/read-parameters.ts'
import { readiness } from './shell/readiness.ts'
import type { openBuiltPages } from './shell/built-pages.ts'
import type { Pages } from './shell/serve-pages.ts'
import { staticFiles } from './shell/static-files.ts'
import { markCookie, tellAsker } from './shell/tell-asker.ts'
import { withWholeBody } from './shell/whole-body.ts'

type Options = { port: number; host?: string }
export type RunningServer = { address: string; close: Close }
type Listener = (request: IncomingMessage, response: import('node:http').ServerResponse) => void

/** Health checks of balancers speak HTTP/1.0 and name no host: they are answered as if for this one. */
const adapted = { overrideGlobalObjects: false, hostname: 'localhost' }
const drainMs = 20_000
/** As many as the queries of a service page take side by side. */
const connectionsAtStart = 4
/** What need not be there for the first page is loaded so much later. */
const shortlyAfterMs = 1_000

/** The calls that only tests may have; production refuses to start with them. */
async function testCalls() {
  if (!env.TEST_HOOKS) return []
  const [{ devCalls }, { testHooks }] = await Promise.all([import('#api/dev.ts'), import('./shell/test-hooks.ts')])
  return [devCalls(testHooks())]
}

/** The calls are loaded a moment after the start, or when the first one comes: no page needs them. */
async function loadCalls(isReady: () => boolean) {
  const { db } = database()
  const [{ createApi }, { health }] = await Promise.all([import('#api/app.ts'), import('#api/health.ts')])
  return createApi([health(() => readiness(db, isReady())), ...(await testCalls())])
}

/** Calls first, then files, then pages: one table of everything that an address can be. */
function web(pages: Pages, isReady: () => boolean) {
  let loaded: ReturnType<typeof loadCalls> | undefined
  const calls = () => (loaded ??= loadCalls(isReady))
  setTimeout(() => void calls(), shortlyAfterMs).unref()
  const all = new Hono()
  all.route('/', staticFiles())
  const call = async (request: Request) => (await calls()).fetch(request)
  /** The calls that move a test's clock take as long as they take. */
  const callInTime = (request: Request, path: string) =>
    path.startsWith('/api/dev/') ? call(request) : inTime(call(request), callTooLate)
  all.all('*', async (c) => {
    const { pathname } = new URL(c.req.url)
    const isCall = isApiPath(pathname) || isCallBesidePage(c.req.method, pathname)
    const answer = isCall ? await callInTime(c.req.raw, pathname) : await pages(c.req.raw)
    answer.headers.delete(tagsHeader) // for the page cache, nobody else's business
    const cookie = markCookie(c.req.raw)
    if (cookie) answer.headers.append('set-cookie', cookie)
    return answer
  })
  return all
}

const callTooLate = () =>
  Response.json({ message: errorTexts.outage, code: 'outage' }, { status: 503, headers: tryAgain })

/** `POST /requests/{uuid}/pin` and `POST /phone-verification/pin` are calls; the pages of the same first segment are not. */
const isCallBesidePage = (method: string, path: string) =>
  method === 'POST' &&
  (/^\/requests\/[^/]+\/pin(\/resend)?$/.test(path) || /^\/phone-verification\/(pin|change|resend)$/.test(path))

type BuiltPages = Awaited<ReturnType<typeof openBuiltPages>>

async function builtListener({ pages, isPublic }: BuiltPages, isReady: () => boolean): Promise<Listener> {
  const admission = createAdmission(env.WORK_AT_ONCE)
  const listener = getRequestListener(web(pages, isReady).fetch, adapted)
  const cache = createPageCache({
    isPublic: (path) => !isApiPath(path) && isPublic(path), // `/:rootSlug` would match /readyz too
    render: (url) => pages(new Request(`${env.PUBLIC_ORIGIN ?? 'http://localhost'}${url}`)), // no cookies: the same for everyone
    readsQuery,
    admission,
  })
  cache.follow(await eventHub())
  const rest = observed(listener, admission)
  // In front of everything: what the cache answers is counted by it, and needs neither an address nor a clock.
  return (request, response) => cache.serve(request, response, () => rest(request, response))
}

/** Development: pages from their sources, nothing kept. */
async function sourceListener(isReady: () => boolean): Promise<Listener> {
  const { devPages } = await import('./shell/dev-pages.ts')
  return observed(getRequestListener(web(devPages(), isReady).fetch, adapted), createAdmission(env.WORK_AT_ONCE))
}

const counted = new Set(
  `assets avatars api v1 users requests og sitemaps entrar sair conta meus-pedidos mensagens
  profissional profissionais pedir-ajuda central-de-ajuda pedido-enviado pedido-duplicado orcamento busca mapa-do-site healthz readyz docs`.split(
    /\s+/,
  ),
)

/** A fixed list of names: whoever asks for made-up addresses must not make the metrics grow. */
function routeName(path: string) {
  const first = path.split('/')[1] ?? ''
  return counted.has(first) ? first : 'page'
}

function observed(listener: Listener, { admit, wasTurnedAway }: Admission): Listener {
  return (request, response) => {
    const began = performance.now()
    tellAsker(request)
    response.once('finish', () => {
      const seconds = (performance.now() - began) / 1000
      const path = request.url!.split('?')[0]!
      observeRequest(request.method!, routeName(path), response.statusCode, seconds)
      if (response.statusCode >= 500 && !wasTurnedAway(response))
        log.warn(
          { method: request.method, path, status: response.statusCode, ms: Math.round(seconds * 1000) },
          'answered',
        )
    })
    // Who sends slowly is waited for, and takes no place meanwhile.
    withWholeBody(request, response, () => admit(request, response, () => listener(request, response)))
  }
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
  const [built, hub] = await Promise.all([
    isBuilt ? import('./shell/built-pages.ts').then(({ openBuiltPages }) => openBuiltPages()) : undefined,
    followChanges(db),
    warmUp(connectionsAtStart),
  ])
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 })
  const listener = built ? await builtListener(built, () => ready) : await sourceListener(() => ready)
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
  // After the first requests can be answered: what happens by itself may happen a moment later.
  const worker = env.RUN_JOBS ? await (await import('./worker.ts')).startWorker() : undefined
  ready = true
  warnOfProxy()
  setTimeout(flushCompileCache, 2 * shortlyAfterMs).unref() // a process that is killed writes nothing at its end
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
