import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { EventHub } from '#platform/events/events.ts'
import { countPageCache } from '#platform/metrics.ts'
import { log } from '#platform/observability/log.ts'
import {
  type Encoding,
  encodingFor,
  matchesEtag,
  encodePage,
  type CachedPage,
  toCachedPage,
  type RenderedPage,
  canBeStored,
  tagsHeader,
} from './cached-page.ts'
import { createPageStore, type StoredPage } from './page-store.ts'

export type PageCacheOptions = {
  /** Renders a path for everyone: no cookie or header of a request reaches it. */
  render: (path: string) => Promise<RenderedPage>
  /** The allow-list of public paths. */
  isPublic: (path: string) => boolean
  /** Whether the page of this path reads a query parameter; other parameters do not create separate entries. */
  readsQuery?: (path: string, query: URLSearchParams) => boolean
  /** Admits cache misses, or falls back to the stale page; `isBusy` defers background rendering. */
  admission?: Pick<Admission, 'admit' | 'isBusy'>
  /** Whether the caller is a crawler: pages that only crawlers read are evicted first. */
  isCrawler?: (userAgent: string) => boolean
  maxBytes?: number
  /** Monotonic milliseconds. */
  nowMs?: () => number
}

type Admission = {
  admit: (request: IncomingMessage, response: ServerResponse, work: () => void, otherwise?: () => void) => void
  isBusy: () => boolean
}

const freshMs = 60_000
/** After this a stale page is served only if it cannot be rendered. */
const staleMs = 600_000
/** About 2,700 service pages. */
const maxBytesByDefault = 32 * 1024 * 1024
const maxPathLength = 200
const overriddenByCache = new Set([tagsHeader, 'content-length', 'cache-control'])

// The shape of cacheable paths, whatever the allow-list says: one spelling per page, no files, API or data requests.
const pathShape = /^\/(?:[\w~-]+(?:\/[\w~-]+)*\/?)?$/
const uncacheablePaths = /^\/(?:api|assets|v1|dev)(?:\/|$)/

type Fill = { purged: Set<string>; purgedAll: boolean }
type Uncacheable = { rendered: RenderedPage; body: Buffer }
/** `storedPage` is undefined where the page was purged meanwhile or is too large. */
type Filled = { page: CachedPage; storedPage: StoredPage | undefined } | Uncacheable | null

type CacheRequest = { encoding: Encoding; isForPeople: boolean }
type Outcome = 'hit' | 'stale' | 'filled'

const topic = 'pages'
const kind = 'pages.purged'

/** Publishes, in the transaction of a change, that all processes must purge pages with these tags (`service:12`). */
export const purgePages = (tx: Db, now: Date, tags: string[]) => emit(tx, now, { topic, kind, payload: { tags } })

/** Calls back with the tags purged by any process, until the returned function is called. */
export const onPagesPurged = (hub: Pick<EventHub, 'subscribe'>, listener: (tags: string[]) => void) =>
  hub.subscribe(topic, (event) => {
    const { tags } = event.payload
    if (event.kind === kind && Array.isArray(tags)) listener(tags.filter((tag) => typeof tag === 'string'))
  })

/**
 * Public pages, cached in memory for everyone (docs/decisions/0008): cookies are ignored, one rendering serves all
 * who wait, stale pages are served for up to 10 min while the next is rendered, and longer while none can be.
 */
export function createPageCache({
  render,
  isPublic,
  readsQuery = () => false,
  admission = { admit: (_request, _response, work) => work(), isBusy: () => false },
  isCrawler = () => false,
  maxBytes = maxBytesByDefault,
  nowMs = () => performance.now(),
}: PageCacheOptions) {
  const store = createPageStore({ maxBytes, nowMs })
  const running = new Set<Fill>()
  const filling = new Map<string, Promise<Filled>>()

  async function renderPage(path: string, fill: Fill, request: CacheRequest): Promise<Filled> {
    const rendered = await render(path)
    if (rendered.headers.has('set-cookie')) {
      store.remove(path)
      return null
    }
    if (!canBeStored(rendered)) {
      // A failure preserves the stale page; any other result (gone, moved) replaces it.
      if (rendered.status < 500) store.remove(path)
      return { rendered, body: Buffer.from(await rendered.text()) }
    }
    const page = await toCachedPage(rendered, { encoding: request.encoding, previous: store.get(path)?.page })
    // Purged while it was rendered: those who waited get it, later requests do not.
    const isChanged = fill.purgedAll || page.tags.some((tag) => fill.purged.has(tag))
    const storedPage = isChanged ? undefined : store.put(path, page, request.isForPeople)
    return { page, storedPage }
  }

  /** Concurrent requests for a page share one rendering. */
  function fillOnce(path: string, request: CacheRequest): Promise<Filled> {
    const runningFill = filling.get(path)
    if (runningFill) return runningFill
    const fill: Fill = { purged: new Set(), purgedAll: false }
    running.add(fill)
    const work = renderPage(path, fill, request).finally(() => {
      running.delete(fill)
      if (filling.get(path) === work) filling.delete(path)
    })
    filling.set(path, work)
    return work
  }

  const cacheRequestOf = ({ headers }: IncomingMessage): CacheRequest => ({
    encoding: encodingFor(headers['accept-encoding']),
    isForPeople: !isCrawler(headers['user-agent'] ?? ''),
  })

  function send(
    page: CachedPage,
    request: IncomingMessage,
    response: ServerResponse,
    outcome: Outcome,
    storedPage?: StoredPage,
  ) {
    const { headers } = request
    const encoding = encodingFor(headers['accept-encoding'])
    const body = page.bodies[encoding]
    if (!body) {
      sendEncoded(page, encoding, request, response, outcome, storedPage).catch((error: unknown) => {
        log.error({ err: error, path: request.url }, 'page compression failed')
        response.destroy()
      })
      return
    }
    if (matchesEtag(headers['if-none-match'], body.etag)) {
      countPageCache('not_modified')
      response.writeHead(304, body.notModifiedHeaders).end()
      return
    }
    countPageCache(outcome)
    response.writeHead(200, body.headers)
    response.end(request.method === 'HEAD' ? undefined : body.bytes)
  }

  const sendStale = (storedPage: StoredPage, request: IncomingMessage, response: ServerResponse) =>
    send(storedPage.page, request, response, 'stale', storedPage)

  /** The first request for an encoding waits for its conversion. */
  async function sendEncoded(
    page: CachedPage,
    encoding: Encoding,
    request: IncomingMessage,
    response: ServerResponse,
    outcome: Outcome,
    storedPage: StoredPage | undefined,
  ) {
    const encodedPage = await encodePage(page, encoding)
    if (storedPage) store.replace(keyOf(request.url!)!, storedPage, encodedPage)
    send(encodedPage, request, response, outcome)
  }

  function sendUncacheable({ rendered, body }: Uncacheable, request: IncomingMessage, response: ServerResponse) {
    countPageCache('passed')
    const headers = [...rendered.headers].filter(([name]) => !overriddenByCache.has(name))
    headers.push(['cache-control', 'no-store'], ['content-length', `${body.length}`])
    response.writeHead(rendered.status, headers.flat())
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function fillAndSend(
    path: string,
    old: StoredPage | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) {
    fillOnce(path, cacheRequestOf(request)).then(
      (filled) => {
        if (!filled) return next()
        if ('page' in filled) return send(filled.page, request, response, 'filled', filled.storedPage)
        if (request.url !== path && filled.rendered.status < 500) return next() // a redirect preserves the query
        if (old && filled.rendered.status >= 500) return sendStale(old, request, response)
        sendUncacheable(filled, request, response)
      },
      (error: unknown) => {
        log.warn({ err: error, path }, 'public page failed')
        if (old) sendStale(old, request, response)
        else next()
      },
    )
  }

  /** The cache key: the address without unread parameters; null for a page that reads one. */
  function keyOf(url: string) {
    const index = url.indexOf('?')
    if (index === -1) return url
    const path = url.slice(0, index)
    return readsQuery(path, new URLSearchParams(url.slice(index))) ? null : path
  }

  const canBePublic = (path: string) =>
    path.length <= maxPathLength && pathShape.test(path) && !uncacheablePaths.test(path) && isPublic(path)

  /**
   * Answers a request for a public page; calls `next` for all others. Requests that miss the cache are admitted first,
   * once; those with a body pass on.
   */
  function serve(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const { url = '', method } = request
    if (method !== 'GET' && method !== 'HEAD') return next()
    const path = keyOf(url)
    if (path === null) return next()
    const storedPage = store.get(path)
    const make = () => fillAndSend(path, storedPage, request, response, next)
    if (storedPage) {
      store.countHit(path, storedPage, !isCrawler(request.headers['user-agent'] ?? ''))
      const age = nowMs() - storedPage.at
      if (age <= freshMs) return send(storedPage.page, request, response, 'hit', storedPage)
      if (age > staleMs) return admission.admit(request, response, make, () => sendStale(storedPage, request, response))
      if (!admission.isBusy())
        fillOnce(path, cacheRequestOf(request)).catch((error: unknown) =>
          log.warn({ err: error, path }, 'public page refresh failed'),
        )
      return sendStale(storedPage, request, response)
    }
    if (filling.has(path)) return make() // waiting with others costs nothing
    // The page of the path is looked up only for admitted requests.
    admission.admit(request, response, () => (canBePublic(path) ? make() : next()))
  }

  /** Purges every page with one of the tags, also those being rendered. */
  function purge(tags: readonly string[]) {
    for (const tag of tags) {
      store.removeTagged(tag)
      for (const fill of running) fill.purged.add(tag)
    }
    filling.clear() // later requests must not wait for a rendering that began before the change
  }

  function purgeAll() {
    store.removeAll()
    for (const fill of running) fill.purgedAll = true
    filling.clear()
  }

  return {
    serve,
    purge,
    purgeAll,
    /** Follows purges published by any process (`purgePages`), until the returned function is called. */
    follow: (hub: Pick<EventHub, 'subscribe'>) => onPagesPurged(hub, purge),
    size: store.size,
  }
}

export type PageCache = ReturnType<typeof createPageCache>
