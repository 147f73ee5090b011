import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { oneRow } from '#platform/database/one-row.ts'
import { errorCode } from '#platform/error-code.ts'
import { findEventHub } from '#platform/events/event-hub.ts'
import { parseEventId } from '#platform/events/event-id.ts'
import { openStreams } from '#platform/events/event-stream.ts'
import { log } from '#platform/observability/log.ts'
import { businessCounters } from './business-counters.ts'
import { now } from './clock.ts'
import { database } from './db.ts'
import { env } from './env.ts'
import { version } from './version.ts'

/** Processes of one host that may serve metrics: METRICS_PORT and the nine after it. */
const portsOfHost = 10

const registry = new Registry()
// Node's own metrics, with event loop delay and memory.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })

const registers = [registry]
for (const counter of businessCounters) registry.registerMetric(counter)
const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Response duration by route pattern, without refused requests.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})
const jobSeconds = new Histogram({
  name: 'job_duration_seconds',
  help: 'Job duration by task and outcome.',
  labelNames: ['task', 'outcome'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60],
  registers,
})
const pageCacheAnswers = new Counter({
  name: 'page_cache_answers_total',
  help: 'Responses for public pages by cache outcome: hit, stale, filled, not_modified, passed.',
  labelNames: ['outcome'],
  registers,
})
const rejectedRequests = new Counter({
  name: 'requests_turned_away_total',
  help: 'Requests rejected with 503 because of overload.',
  registers,
})
const browserErrors = new Counter({
  name: 'browser_errors_total',
  help: 'Errors reported by browsers; the log has their fingerprint.',
  registers,
})
const outsideCalls = new Counter({
  name: 'outside_calls_total',
  help: 'Calls to providers by outcome: ok, failed, refused (breaker open).',
  labelNames: ['gateway', 'outcome'],
  registers,
})
new Gauge({
  name: 'event_streams_open',
  help: 'Open event streams.',
  registers,
  collect() {
    this.set(openStreams())
  },
})

new Gauge({
  name: 'build_info',
  help: 'Always 1, labelled with the versions of the product and of Node.',
  labelNames: ['version', 'node'],
  registers,
}).set({ version, node: process.version }, 1)

new Gauge({
  name: 'database_pool_connections',
  help: 'Pool connections of this process: active or idle.',
  labelNames: ['state'],
  registers,
  collect() {
    const { totalCount, idleCount } = database().pool
    this.set({ state: 'active' }, totalCount - idleCount)
    this.set({ state: 'idle' }, idleCount)
  },
})
new Gauge({
  name: 'database_pool_waiting',
  help: 'Queries of this process waiting for a pool connection.',
  registers,
  collect() {
    this.set(database().pool.waitingCount)
  },
})

new Gauge({
  name: 'database_oldest_write_transaction_seconds',
  help: 'Age of the oldest open transaction with writes; events of later ones wait for it.',
  registers,
  async collect() {
    this.set(await oldestWriteTransactionSeconds().catch(() => NaN)) // the database is away
  },
})

const queueGauge = (name: string, help: string) =>
  new Gauge({ name, help, labelNames: ['task'], registers, collect: readQueueOnce })
const queueGauges = {
  due: queueGauge('job_queue_due', 'Due jobs that wait for a worker, by task. The same in every process.'),
  failed: queueGauge('job_queue_failed', 'Jobs that failed for good, by task. The same in every process.'),
  seconds: queueGauge('job_queue_age_seconds', 'Wait of the oldest due job, by task. The same in every process.'),
}

let readingQueue: Promise<void> | undefined
/** One statement for the three figures of one scrape. */
function readQueueOnce() {
  return (readingQueue ??= readQueue().finally(() => (readingQueue = undefined)))
}

async function readQueue() {
  const queued = await jobQueue().catch(() => []) // the database is away
  for (const [figure, gauge] of Object.entries(queueGauges) as [keyof typeof queueGauges, Gauge][]) {
    gauge.reset()
    for (const row of queued) gauge.set({ task: row.task }, row[figure])
  }
}

new Gauge({
  name: 'event_lag_seconds',
  help: 'Age of the oldest event that this process has not delivered yet.',
  registers,
  async collect() {
    this.set(await eventLagSeconds().catch(() => NaN)) // the database is away
  },
})

async function oldestWriteTransactionSeconds() {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
      from pg_stat_activity where datname = current_database() and backend_xid is not null`.execute(database().db)
  return oneRow(rows).seconds
}

async function jobQueue() {
  const { rows } = await sql<{ task: string; due: number; failed: number; seconds: number }>`
    select task_identifier as task,
           count(*) filter (where attempts < max_attempts)::int as due,
           count(*) filter (where attempts >= max_attempts)::int as failed,
           coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where attempts < max_attempts)), 0)::float8 as seconds
      from graphile_worker.jobs
     where locked_at is null and (run_at <= now() or attempts >= max_attempts)
     group by task_identifier`.execute(database().db)
  return rows
}

async function eventLagSeconds() {
  const hub = await findEventHub()
  const { xid, id } = parseEventId(hub?.lastId() ?? '') ?? {}
  if (!xid || !id) return 0
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(created_at) as oldest from events where (xid, id) > (${xid}::xid8, ${id}::bigint)`.execute(database().db)
  const { oldest } = oneRow(rows)
  return oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0
}

/** Records a response. `route` is the pattern (`/v1/orders/:uuid`), because each URL would be a new series. */
export function observeRequest(method: string, route: string, status: number, seconds: number) {
  requestSeconds.observe({ method, route, status }, seconds)
}

/** Separate from responses: refusals in microseconds say nothing about response times. */
export const countRejectedRequests = () => rejectedRequests.inc()

export const countBrowserError = () => browserErrors.inc()

export const observeJob = (task: string, outcome: 'done' | 'failed', seconds: number) =>
  jobSeconds.observe({ task, outcome }, seconds)

type PageCacheOutcome = 'hit' | 'stale' | 'filled' | 'not_modified' | 'passed'
// The series of an outcome, looked up once: a cached page is answered in microseconds.
const answersBy = (outcome: PageCacheOutcome) => pageCacheAnswers.labels(outcome)
const pageCacheSeries = {
  hit: answersBy('hit'),
  stale: answersBy('stale'),
  filled: answersBy('filled'),
  not_modified: answersBy('not_modified'),
  passed: answersBy('passed'),
}

export const countPageCache = (outcome: PageCacheOutcome) => pageCacheSeries[outcome].inc()

export const countOutsideCall = (gateway: string, outcome: 'ok' | 'failed' | 'refused') =>
  outsideCalls.inc({ gateway, outcome })

export type MetricsServer = { address: string; close: () => Promise<void> }

/** Serves `GET /metrics` on a separate, private port. Throws if the port is taken. */
export async function startMetricsServer(port: number, host = '127.0.0.1'): Promise<MetricsServer> {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The metrics of this process on the first free port from METRICS_PORT; undefined without it. */
export async function startOwnMetrics() {
  const { METRICS_PORT: first, METRICS_HOST: host } = env
  if (first === undefined) return undefined
  for (let port = first; ; port++)
    try {
      const server = await startMetricsServer(port, host)
      log.info({ metrics: server.address }, 'serving metrics')
      return server
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || port === first + portsOfHost - 1) throw error
    }
}
