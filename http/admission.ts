import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCall } from '#api/api-path.ts'
import { isOurToken } from '#domain/identity/sessions/access-token.server.ts'
import { readTokenCookie } from '#domain/identity/sessions/session-cookies.server.ts'
import { log } from '#platform/log.ts'
import { countTurnedAway } from '#platform/metrics.ts'
import { briefAnswer } from './brief-answer.ts'
import { isCrawler } from './crawler.ts'
import type { Turns } from './turns.ts'

/** Health checks, and files that cost next to nothing and without which a kept page is none. */
const always = /^\/(?:healthz|readyz|(?:assets|banners)\/.*|[\w-]+\.(?:svg|png|ico|webmanifest|txt|css))$/
/** Answered at once and open for hours: no work. */
const stays = '/v1/chat/events'
const visitorShare = 0.7
/** Of programs that say that they read whole sites: they come back, and nobody waits for what they read. */
const crawlerShare = 0.3
/** More at a time would be no more in the end, and people would feel each of them. */
const crawlersAtOnce = 2
/** A call takes a fraction of the time of a page: hundreds at one moment are no overload. */
const placesOfCall = 0.25
/** So much of what is set stays, however slow all is: fifty visitors, an office that opens one link. */
const leastShare = 0.48
const lookEveryMs = 50
const lateMs = 40
const longWaitMs = 400
/** Who reads an answer slowly is worked for no longer. */
const longestWorkMs = 10_000
const logEveryMs = 10_000

/** What nobody can make who was never signed in. Whether the session still stands, its page or call asks. */
const isSignedIn = ({ headers }: IncomingMessage) =>
  readTokenCookie(headers.cookie) !== null || isOurToken(headers.authorization)

type Seen = { delayMs: number; waitMs: number; inWork: number }

const leastLimit = (most: number) => Math.max(2, most * leastShare)

/**
 * The next limit: a fifth less while the event loop is late or people wait, else a little more where more than half of it is in
 * use, and a little less where it is not: how many can be worked at is only known of what was tried, so that a rush out of
 * nothing finds the least.
 */
export function nextLimit(limit: number, { delayMs, waitMs, inWork }: Seen, most: number) {
  const isLate = delayMs > lateMs || waitMs > longWaitMs
  const next = isLate ? limit * 0.8 : limit + (inWork > limit / 2 ? most : -most) / 40
  return Math.min(most, Math.max(leastLimit(most), next))
}

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
 * Stands in front of everything that costs work, so that what is let in is served quickly however much comes: at most
 * `most` requests are worked at or wait for it, of calls four times as many, fewer until it is seen how long that takes. Visitors take seven tenths of these
 * places, crawlers three, people who are signed in all of them, and have their turn first; whoever finds none is told at once to come back
 * (503). Kept pages and health checks never ask here.
 */
export function createAdmission(most: number, turns: Turns) {
  const crawlers = inFile()
  let limit = leastLimit(most)
  let delayMs = 0
  let inWork = 0
  let refused = 0
  let toldAt = -Infinity
  const admitted = new WeakSet<ServerResponse>()

  let due = performance.now() + lookEveryMs
  setInterval(() => {
    const now = performance.now()
    delayMs += (Math.max(0, now - due) - delayMs) / 10 // of about half a second: one moment is no overload
    limit = nextLimit(limit, { delayMs, waitMs: turns.waitMs(), inWork }, most)
    due = now + lookEveryMs
  }, lookEveryMs).unref()

  const isFull = (share = 1) => inWork >= Math.max(1, Math.floor(limit * share))

  /** `then` is done with the answer, or when it takes too long. */
  function count(response: ServerResponse, places: number, then = () => {}) {
    inWork += places
    let isDone = false
    const done = () => {
      if (isDone) return
      isDone = true
      inWork -= places
      clearTimeout(late)
      then()
    }
    const late = setTimeout(done, longestWorkMs).unref()
    response.once('finish', done).once('close', done)
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
    countTurnedAway()
    refused++
    if (performance.now() - toldAt > logEveryMs) {
      log.warn({ refused, inWork, limit: Math.round(limit) }, 'more comes than can be served')
      toldAt = performance.now()
      refused = 0
    }
    const { headers, words } = briefAnswer(request, 'busy')
    response.writeHead(503, [...headers, 'retry-after', `${1 + Math.floor(Math.random() * 5)}`]) // not all at once again
    response.end(words)
  }

  return {
    /** Does the work, or `otherwise`: to say no, unless there is something better. Whoever was let in once stays in. */
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
      const places = isCall(request.method!, path) ? placesOfCall : 1
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
