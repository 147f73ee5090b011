import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOurToken } from '#domain/identity/sessions/access-token.server.ts'
import { readTokenCookie } from '#domain/identity/sessions/session-cookies.server.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { countRejectedRequests } from '#platform/metrics.ts'
import { log } from '#platform/observability/log.ts'
import { isCrawler } from './crawler.ts'
import { shortResponse } from './short-response.ts'

/** Health checks, and files that cost almost nothing and without which a cached page is incomplete. */
const neverShed = /^\/(?:healthz|readyz|(?:assets|banners)\/.*|[\w-]+\.(?:svg|png|ico|webmanifest|txt|css))$/
/** A stream is open for hours and costs work only while it opens. */
const eventStream = '/v1/chat/events'

/** The share of the slots and of the longest expected wait, highest priority first. */
const shares = { member: 1, visitor: 3 / 4, crawler: 1 / 16 } as const
type Priority = keyof typeof shares
const priorities = keysOf(shares)

const maxWaitSeconds = 2
/** Half of that: the rate may halve while a request waits. */
const maxExpectedSeconds = 1
/** Assumed while there is no load to measure: 300 visitors may arrive in the same moment. */
const assumedRate = 400
const measureEveryMs = 50
/** Until then the completions of a burst that is still arriving say too little. */
const burstMs = 1_000
/** A response that is sent in parts to a slow reader occupies no slot for longer. */
const maxWorkMs = 10_000
const logEveryMs = 10_000

type Waiting = { response: ServerResponse; begin: () => void; timer: NodeJS.Timeout }

/** Only the signature is checked here; whether the session is still active is checked by its page or endpoint. */
const isSignedIn = ({ headers }: IncomingMessage) =>
  readTokenCookie(headers.cookie) !== null || isOurToken(headers.authorization)

function priorityOf(request: IncomingMessage): Priority {
  if (isSignedIn(request)) return 'member'
  return isCrawler(request.headers['user-agent'] ?? '') ? 'crawler' : 'visitor'
}

type Measured = { isLoaded: boolean; completed: number; seconds: number }

/** Smoothed completions per second. Idle, with little to complete, it returns to the assumed rate. */
export function nextRate(rate: number, { isLoaded, completed, seconds }: Measured) {
  const measured = isLoaded ? completed / seconds : assumedRate
  return rate + (measured - rate) / 40
}

/**
 * Load shedding by expected wait: at most `maxAtWork` requests run, others queue by priority. Rejected at once if the
 * wait would be too long, for a burst at the assumed rate, or after waiting two seconds.
 */
export function createLoadShedding(maxAtWork: number) {
  const queues: Record<Priority, Waiting[]> = { member: [], visitor: [], crawler: [] }
  const atWork: Record<Priority, number> = { member: 0, visitor: 0, crawler: 0 }
  const admitted = new WeakSet<ServerResponse>()
  const releases = new Map<ServerResponse, () => void>()
  let rate = assumedRate
  let completed = 0
  let loadedSince = -Infinity
  let isScheduled = false
  let rejected = 0
  let loggedAt = -Infinity

  const totalAtWork = () => atWork.member + atWork.visitor + atWork.crawler
  /** Crawlers wait for their few slots even without load. */
  const isLoaded = () => queues.member.length > 0 || queues.visitor.length > 0
  const slotsOf = (priority: Priority) => Math.max(1, Math.floor(maxAtWork * shares[priority]))
  /** Each priority leaves slots to those above it. */
  const hasSlot = (priority: Priority) =>
    totalAtWork() < (priority === 'member' ? maxAtWork : slotsOf('visitor')) && atWork[priority] < slotsOf(priority)

  let measuredAt = performance.now()
  setInterval(() => {
    const now = performance.now()
    rate = nextRate(rate, { isLoaded: isLoaded(), completed, seconds: (now - measuredAt) / 1_000 })
    completed = 0
    measuredAt = now
    // A response that waits only for a slow reader costs no more work.
    for (const [response, release] of releases) if (response.writableEnded) release()
  }, measureEveryMs).unref()

  function expectedWaitSeconds(priority: Priority) {
    const ahead = priorities.slice(0, priorities.indexOf(priority) + 1)
    const isBurst = !isLoaded() || performance.now() - loadedSince < burstMs
    return ahead.reduce((sum, queue) => sum + queues[queue].length, 0) / (isBurst ? Math.max(rate, assumedRate) : rate)
  }

  /** One request per turn of the event loop, so that health checks and rejections are answered in between. */
  function startNext() {
    isScheduled = false
    const priority = priorities.find((candidate) => queues[candidate].length > 0 && hasSlot(candidate))
    if (!priority) return
    const { response, begin, timer } = queues[priority].shift()!
    clearTimeout(timer)
    if (!response.destroyed) begin()
    schedule()
  }
  function schedule() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(startNext)
  }

  function occupySlot(priority: Priority, response: ServerResponse) {
    atWork[priority]++
    const release = () => {
      if (!releases.delete(response)) return
      clearTimeout(late)
      atWork[priority]--
      completed++
      schedule()
    }
    const late = setTimeout(release, maxWorkMs).unref()
    releases.set(response, release)
    response.once('finish', release).once('close', release)
  }

  function reject(request: IncomingMessage, response: ServerResponse) {
    countRejectedRequests()
    rejected++
    if (performance.now() - loggedAt > logEveryMs) {
      log.warn({ rejected, atWork: totalAtWork(), rate: Math.round(rate) }, 'overload: rejecting requests')
      loggedAt = performance.now()
      rejected = 0
    }
    const { headers, body } = shortResponse(request, 'busy')
    response.writeHead(503, [...headers, 'retry-after', `${1 + Math.floor(Math.random() * 5)}`]) // spread the retries
    response.end(body)
  }

  return {
    /** Runs `work` now or when its turn comes; `otherwise` replaces the rejection. A request is admitted once. */
    admit(
      request: IncomingMessage,
      response: ServerResponse,
      work: () => void,
      otherwise = () => reject(request, response),
    ) {
      const path = request.url!.split('?', 1)[0]!
      if (admitted.has(response) || neverShed.test(path)) return work()
      const priority = priorityOf(request)
      const begin = () => {
        admitted.add(response)
        if (path !== eventStream) occupySlot(priority, response)
        work()
      }
      const queue = queues[priority]
      if (expectedWaitSeconds(priority) >= maxExpectedSeconds * shares[priority]) return otherwise()
      const timer = setTimeout(() => {
        queue.shift() // all wait equally long, so the first is the oldest
        if (!response.destroyed) otherwise()
      }, maxWaitSeconds * 1_000)
      if (!isLoaded()) loadedSince = performance.now()
      queue.push({ response, begin, timer })
      schedule()
    },
    /** Whether background work should be postponed. */
    isBusy: () => !hasSlot('visitor') || isLoaded(),
    reject,
  }
}

export type LoadShedding = ReturnType<typeof createLoadShedding>
