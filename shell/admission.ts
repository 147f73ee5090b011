import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOurToken } from '#domain/identity/access-token.server.ts'
import { readTokenCookie } from '#domain/identity/session-cookies.server.ts'
import { log } from '#platform/log.ts'
import { briefAnswer } from './brief-answer.ts'

/** Health checks, and files that cost next to nothing and without which a kept page is none. */
const always = /^\/(?:healthz|readyz|(?:assets|banners)\/.*|[\w-]+\.(?:svg|png|ico|webmanifest|txt|css))$/
/** Answered at once and open for hours: no work. */
const stays = '/v1/chat/events'
const visitorShare = 0.6
/** So much of what is set stays, however late the event loop is: fifty visitors, an office that opens one link. */
const leastShare = 0.56
const lookEveryMs = 50
const lateMs = 40
/** A moment of many people at once is no overload: the delay of about half a second counts. */
const smoothing = 0.1
/** Who reads an answer slowly is worked for no longer. */
const longestWorkMs = 10_000
const logEveryMs = 10_000

/** What nobody can make who was never signed in. Whether the session still stands, its page or call asks. */
const isSignedIn = ({ headers }: IncomingMessage) =>
  readTokenCookie(headers.cookie) !== null || isOurToken(headers.authorization)

/** The next limit: a fifth less while the event loop is late, a little more while it is not. */
export function nextLimit(limit: number, delayMs: number, most: number) {
  const next = delayMs > lateMs ? limit * 0.8 : limit + most / 40
  return Math.min(most, Math.max(Math.max(2, most * leastShare), next))
}

/**
 * Stands in front of everything that costs work, so that what is let in is served quickly however much comes: at most
 * `most` requests are worked at, fewer while the event loop is late. Visitors and crawlers take six tenths of these
 * places, people who are signed in all of them; whoever finds none is told at once to come back (503). Kept pages and
 * health checks never ask here.
 */
export function createAdmission(most: number) {
  let limit = most
  let delayMs = 0
  let inWork = 0
  let refused = 0
  let toldAt = -Infinity
  const admitted = new WeakSet<ServerResponse>()
  const turnedAway = new WeakSet<ServerResponse>()

  let due = performance.now() + lookEveryMs
  setInterval(() => {
    const now = performance.now()
    delayMs += smoothing * (Math.max(0, now - due) - delayMs)
    limit = nextLimit(limit, delayMs, most)
    due = now + lookEveryMs
  }, lookEveryMs).unref()

  const isFull = (share = 1) => inWork >= Math.max(1, Math.floor(limit * share))

  function count(response: ServerResponse) {
    inWork++
    let isDone = false
    const done = () => {
      if (!isDone) inWork--
      isDone = true
      clearTimeout(late)
    }
    const late = setTimeout(done, longestWorkMs).unref()
    response.once('finish', done).once('close', done)
  }

  function turnAway(request: IncomingMessage, response: ServerResponse) {
    turnedAway.add(response)
    refused++
    if (performance.now() - toldAt > logEveryMs) {
      log.warn(
        { refused, inWork, limit: Math.round(limit), delayMs: Math.round(delayMs) },
        'more comes than can be served',
      )
      toldAt = performance.now()
      refused = 0
    }
    const { headers, words } = briefAnswer(request, 'busy')
    response.writeHead(503, { ...headers, 'retry-after': `${1 + Math.floor(Math.random() * 5)}` }) // not all at once again
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
      if (isFull(visitorShare) && (isFull() || !isSignedIn(request))) return otherwise()
      admitted.add(response)
      if (path !== stays) count(response)
      work()
    },
    /** Nothing that can wait should be begun now. */
    isBusy: () => isFull(visitorShare),
    wasTurnedAway: (response: ServerResponse) => turnedAway.has(response),
  }
}

export type Admission = ReturnType<typeof createAdmission>
