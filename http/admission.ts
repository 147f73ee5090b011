import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApiRequest } from '#api/api-path.ts'
import { isOurToken } from '#domain/identity/sessions/access-token.server.ts'
import { readTokenCookie } from '#domain/identity/sessions/session-cookies.server.ts'
import { log } from '#platform/observability/log.ts'
import { countRejectedRequests } from '#platform/metrics.ts'
import { shortResponse } from './short-response.ts'
import { isCrawler } from './crawler.ts'
import type { RequestQueue } from './turns.ts'

/** Health checks, and files that cost next to nothing and without which a kept page is none. */
const always = /^\/(?:healthz|readyz|(?:assets|banners)\/.*|[\w-]+\.(?:svg|png|ico|webmanifest|txt|css))$/
/** Answered at once and open for hours: no work. */
const stays = '/v1/chat/events'
const visitorShare = 0.7
/** Crawlers that identify themselves: they come back, and no person waits for the response. */
const crawlerShare = 0.3
/** More at a time would be no more in the end, and people would feel each of them. */
const crawlersAtOnce = 2
/** A call takes a fraction of the time of a page: hundreds at one moment are no overload. */
const placesOfCall = 0.25
/** The queue grows no further once its last request is expected to wait this long. */
const maxWaitSeconds = 2
/** Assumed while there is no queue to measure: 560 visitors may arrive in the same moment. */
const assumedRate = 400
/** Admitted however slow the server is: 50 visitors, as from an office that opens one link. */
const minLimit = 72
const measureEveryMs = 50
/** Who reads an answer slowly is worked for no longer. */
const longestWorkMs = 10_000
const logEveryMs = 10_000

/** The seal of a signed-in visitor. Whether the session is still active is checked by its page or endpoint. */
const isSignedIn = ({ headers }: IncomingMessage) =>
  readTokenCookie(headers.cookie) !== null || isOurToken(headers.authorization)

type Measured = { inWork: number; done: number; seconds: number }

/**
 * Smoothed completions per second. An idle server completes little because little arrives, so the rate is measured only under load
 * and otherwise returns to the assumed one.
 */
export function nextRate(rate: number, { inWork, done, seconds }: Measured) {
  const measured = inWork > minLimit / 2 ? done / seconds : assumedRate
  return rate + (measured - rate) / 40
}

/** How many requests may be in work or wait for it: as many as are completed within two seconds, at most `most`. */
export const limitAt = (rate: number, most: number) => Math.min(most, Math.max(minLimit, rate * maxWaitSeconds))

/** Lets crawlers in one after the other: the next one begins its turn when one before it has its answer. */
function inFile() {
  const waiting: (() => void)[] = []
  let inside = 0
  const next = () => {
    const begin = inside < crawlersAtOnce ? waiting.shift() : undefined
    if (!begin) return
    inside++
    begin()
  }
  return {
    enter(begin: () => void) {
      waiting.push(begin)
      next()
    },
    leave() {
      inside--
      next()
    },
  }
}

/**
 * Admission before everything that costs work, so that what is admitted is served within about two seconds. The limit
 * follows the measured rate, up to `most` requests; an API call counts a quarter. Signed-in people may use all of it
 * and go first, visitors seven tenths, crawlers three; the rest get 503.
 */
export function createAdmission(most: number, turns: RequestQueue) {
  const crawlers = inFile()
  let rate = assumedRate
  let inWork = 0
  let done = 0
  let refused = 0
  let toldAt = -Infinity
  const admitted = new WeakSet<ServerResponse>()

  let measuredAt = performance.now()
  setInterval(() => {
    const now = performance.now()
    rate = nextRate(rate, { inWork, done, seconds: (now - measuredAt) / 1_000 })
    done = 0
    measuredAt = now
  }, measureEveryMs).unref()

  const isFull = (share = 1) => inWork >= Math.max(1, Math.floor(limitAt(rate, most) * share))

  /** `then` is done with the answer, or when it takes too long. */
  function count(response: ServerResponse, places: number, then = () => {}) {
    inWork += places
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      inWork -= places
      done += places
      clearTimeout(late)
      then()
    }
    const late = setTimeout(end, longestWorkMs).unref()
    response.once('finish', end).once('close', end)
  }

  /** One that waits to be let in counts as well; the time that it may take begins when it is. */
  function crawl(response: ServerResponse, places: number, begin: () => void) {
    inWork += places
    crawlers.enter(() => {
      inWork -= places
      if (response.destroyed) return crawlers.leave()
      count(response, places, crawlers.leave)
      begin()
    })
  }

  function turnAway(request: IncomingMessage, response: ServerResponse) {
    countRejectedRequests()
    refused++
    if (performance.now() - toldAt > logEveryMs) {
      log.warn({ refused, inWork, limit: Math.round(limitAt(rate, most)) }, 'more comes than can be served')
      toldAt = performance.now()
      refused = 0
    }
    const { headers, words } = shortResponse(request, 'busy')
    response.writeHead(503, [...headers, 'retry-after', `${1 + Math.floor(Math.random() * 5)}`]) // not all at once again
    response.end(words)
  }

  return {
    /**
     * Does the work, or calls `otherwise`, which refuses unless there is something better. Who was admitted stays
     * admitted.
     */
    admit(
      request: IncomingMessage,
      response: ServerResponse,
      work: () => void,
      otherwise = () => turnAway(request, response),
    ) {
      const path = request.url!.split('?', 1)[0]!
      if (admitted.has(response) || always.test(path)) return work()
      turns.come()
      const knows = isSignedIn(request)
      const crawls = !knows && path !== stays && isCrawler(request.headers['user-agent'] ?? '')
      if (isFull(knows ? 1 : crawls ? crawlerShare : visitorShare)) return otherwise()
      admitted.add(response)
      const places = isApiRequest(request.method!, path) ? placesOfCall : 1
      const whose = knows ? 'member' : 'visitor'
      const begin = () => turns.take(whose, () => response.destroyed || work()) // who has gone meanwhile is not worked for
      if (crawls) return crawl(response, places, begin)
      if (path !== stays) count(response, places)
      begin()
    },
    /** Nothing that can wait should be begun now. */
    isBusy: () => isFull(visitorShare),
    turnAway,
  }
}

export type Admission = ReturnType<typeof createAdmission>
