import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test, vi } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { env } from '#platform/env.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { statementName } from '#platform/observability/tracing.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: Attribute[]
  startTimeUnixNano: string
  endTimeUnixNano: string
}
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

/** A collector of OTLP in JSON over HTTP. */
async function startCollector() {
  const exported: Export[] = []
  const server = createServer((request, response) => {
    assert.equal(request.url, '/v1/traces')
    void json(request).then((body) => {
      exported.push(body as Export)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  scope.after(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resources: () => exported.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes)),
    spans: () =>
      exported.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

const valueOf = ({ attributes }: { attributes: Attribute[] }, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('a collector gets the spans of a request, below its caller and with its SQL, and of a job', async () => {
  const collector = await startCollector()
  const { address } = await startTestServer(scope, {
    url,
    env: { DATA_DIR: env.DATA_DIR, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  })
  const client = await aClient(db)
  const { uuid } = await anOrder(db, { client })
  const cookie = await signedInCookie(db, client.userId, new Date())
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const parentId = 'b7ad6b7169203331'
  const headers = { cookie, traceparent: `00-${traceId}-${parentId}-01` }
  const page = await fetch(`${address}/meus-pedidos/${uuid}?token=segredo`, { headers })
  assert.equal(page.status, 200)
  await enqueue(db, 'expire-orders')

  const { request, job } = await vi.waitFor(
    () => {
      const found = {
        request: collector.spans().find((span) => span.traceId === traceId && span.parentSpanId === parentId),
        job: collector.spans().find(({ name }) => name === 'job expire-orders'),
      }
      assert.ok(found.request, 'the request')
      assert.ok(found.job, 'the job')
      return found as { request: Span; job: Span }
    },
    { timeout: 60_000, interval: 50 },
  )
  assert.equal(request.name, 'GET /meus-pedidos/:uuid')
  assert.equal(valueOf(request, 'http.response.status_code'), 200)
  const sql = collector
    .spans()
    .find(({ name, parentSpanId }) => name === 'select orders' && parentSpanId === request.spanId)
  assert.ok(sql, 'its SQL')
  assert.equal(sql.traceId, traceId)
  assert.ok(BigInt(sql.startTimeUnixNano) >= BigInt(request.startTimeUnixNano))
  assert.ok(BigInt(sql.endTimeUnixNano) <= BigInt(request.endTimeUnixNano))
  const ofJob = collector.spans().filter(({ parentSpanId }) => parentSpanId === job.spanId)
  assert.ok(
    ofJob.some(({ name }) => name.endsWith(' orders')),
    'the SQL of the job',
  )
  const resource = { attributes: collector.resources()[0]! }
  assert.deepEqual(
    { name: valueOf(resource, 'service.name'), version: valueOf(resource, 'service.version') },
    { name: 'ajeita', version: '0.1.0' },
  )
  const spansText = JSON.stringify(collector.spans())
  for (const secret of ['segredo', uuid, client.phone]) assert.ok(!spansText.includes(secret), secret)
})

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  const { execFileSync } = await import('node:child_process')
  const words = `
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => { if (url.includes('@opentelemetry')) throw new Error(url); return next(url, context) } })
    const { inSpan, startTracing, traceFields } = await import('#platform/observability/tracing.ts')
    await import('#platform/database/open-database.ts')
    await startTracing()
    console.log(await inSpan('job x', 'CONSUMER', {}, async () => 'ran'), JSON.stringify(traceFields()))`
  const run = (endpoint: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', words], {
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  assert.equal(run('').trim(), 'ran {}')
  assert.throws(() => run('http://127.0.0.1:9'), 'with one it is')
})

test('a statement is named by verb and table, without values', () => {
  for (const [statement, name] of [
    ['select "id" from "orders" where "uuid" = $1', 'select orders'],
    ['\n    with edge as (select 1 as x from leads) select x from edge', 'select edge'],
    ['select (select count(*) from leads where (id > 1)) from orders', 'select orders'],
    ['insert into "graphile_worker"."jobs" ("id") values ($1)', 'insert graphile_worker.jobs'],
    ['update orders set status = $1', 'update orders'],
    ['delete from events where id in (select id from events)', 'delete events'],
    ['begin', 'begin'],
    ["select 'from 11912345678'", 'select'],
  ])
    assert.equal(statementName(statement!), name)
})
