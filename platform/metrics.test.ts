import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/free-port.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
const port = await freePort()
Object.assign(process.env, { DATABASE_URL: url, METRICS_PORT: String(port) }) // read when the module loads
const { countOutsideCall, countPageCache, observeJob, observeRequest, startMetricsServer, startOwnMetrics } =
  await import('./metrics.ts')
const { database } = await import('./db.ts')
const { emit } = await import('#platform/events/event-outbox.ts')
const { eventHub } = await import('#platform/events/event-hub.ts')
const { enqueue } = await import('#platform/jobs/job-queue.ts')

test('metrics are served at /metrics only', async () => {
  const server = await startMetricsServer(0)
  onTestFinished(() => server.close())
  observeRequest('GET', '/v1/orders/:uuid', 200, 0.003)
  observeJob('send-pin', 'failed', 0.2)
  countPageCache('hit')
  countOutsideCall('sms', 'refused')
  const response = await fetch(`${server.address}/metrics`)
  assert.equal(response.status, 200)
  const text = await response.text()
  assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/v1\/orders\/:uuid",status="200"\} 1/)
  assert.match(text, /job_duration_seconds_count\{task="send-pin",outcome="failed"\} 1/)
  assert.match(text, /page_cache_answers_total\{outcome="hit"\} 1/)
  assert.match(text, /outside_calls_total\{gateway="sms",outcome="refused"\} 1/)
  assert.match(text, /nodejs_eventloop_lag_p99_seconds/)
  assert.match(text, /event_streams_open 0/)
  assert.doesNotMatch(text, /[{,](?:job|instance)="/, 'labels that Prometheus gives its targets: it would rename ours')
  assert.equal((await fetch(`${server.address}/`)).status, 404)
  assert.equal((await fetch(`${server.address}/metrics`, { method: 'POST' })).status, 404)
})

test('an open transaction that wrote shows its age', async () => {
  const server = await startMetricsServer(0)
  onTestFinished(() => server.close())
  const age = async () =>
    Number(
      /^database_oldest_write_transaction_seconds (\S+)$/m.exec(
        await (await fetch(`${server.address}/metrics`)).text(),
      )![1],
    )
  assert.equal(await age(), 0)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx)
    assert.ok((await age()) > 0)
  })
  assert.equal(await age(), 0)
})

test('a due job shows its name and how long it waits, an event that is not delivered its age', async () => {
  const server = await startMetricsServer(0)
  onTestFinished(() => server.close())
  const readMetrics = async () => await (await fetch(`${server.address}/metrics`)).text()
  const hub = await eventHub()
  onTestFinished(() => hub.close())
  assert.match(await readMetrics(), /event_lag_seconds 0/)
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, 'offer-order', {}, { runAt: new Date(Date.now() - 90_000) })
    await enqueue(tx, 'expire-orders', {}, { runAt: new Date(Date.now() + 90_000) })
  })
  // An open transaction that began earlier holds back every later event.
  await db.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx)
    await emit(db, new Date(Date.now() - 30_000), { topic: 'pages', kind: 'pages.purged' })
    const text = await readMetrics()
    assert.match(text, /event_lag_seconds 3\d/)
    assert.match(text, /job_queue_age_seconds\{task="offer-order"\} 9\d/)
    assert.match(text, /job_queue_due\{task="offer-order"\} 1/)
    assert.doesNotMatch(text, /expire-orders/)
  })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
  assert.match(await readMetrics(), /job_queue_failed\{task="offer-order"\} 1/)
})

test('the pool and the queries in progress are shown', async () => {
  const server = await startMetricsServer(0)
  onTestFinished(() => server.close())
  const { pool } = database()
  const clients = await Promise.all(Array.from({ length: pool.options.max! }, () => pool.connect()))
  const waiting = pool.connect()
  const metricsText = fetch(`${server.address}/metrics`).then((response) => response.text())
  const areWaiting = () => assert.ok(pool.waitingCount > 1, 'figures that are read from the database wait too')
  await vi.waitFor(areWaiting, { timeout: 60_000 })
  for (const client of clients) client.release()
  ;(await waiting).release()
  const text = await metricsText
  assert.match(text, /database_pool_waiting [1-9]/)
  assert.match(text, new RegExp(`database_pool_connections\\{state="active"\\} ${pool.options.max}`))
  assert.match(text, /build_info\{version="0\.1\.0",node="v\d+/)
})

test('a second process of a host serves its metrics on the next free port', async () => {
  const first = await startOwnMetrics()
  const second = await startOwnMetrics()
  onTestFinished(async () => void (await Promise.all([first?.close(), second?.close()])))
  const portOf = (server: typeof first) => Number(new URL(server!.address).port)
  assert.ok(portOf(first) >= port && portOf(second) > portOf(first) && portOf(second) < port + 10)
})

test('a port in use is reported', async () => {
  const server = await startMetricsServer(0)
  onTestFinished(() => server.close())
  await assert.rejects(startMetricsServer(Number(new URL(server.address).port)), /EADDRINUSE/)
})
