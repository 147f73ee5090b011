import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)

test('metrics have the pattern of a page or endpoint, not its address', async () => {
  const METRICS_PORT = String(await freePort())
  const { address } = await startTestServer(scope, {
    url,
    env: { RUN_JOBS: '0', METRICS_PORT, DATA_DIR: env.DATA_DIR },
  })
  const client = await aClient(db)
  const { uuid } = await anOrder(db, { client })
  const cookie = await signedInCookie(db, client.userId, new Date())
  for (const path of [
    `/meus-pedidos/${uuid}`,
    `/meus-pedidos/${uuid}.data`,
    `/api/orders/${uuid}`,
    '/made/up/by/somebody',
    '/api/made-up',
  ])
    await (await fetch(`${address}${path}`, { headers: { cookie } })).text()
  const metricsText = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  const counted = [
    ...metricsText.matchAll(
      /http_request_duration_seconds_count\{method="GET",route="([^"]+)",status="(\d+)"\} (\d+)/g,
    ),
  ]
  assert.deepEqual(counted.map(([, ...parts]) => parts.join(' ')).sort(), [
    '/api/orders/:uuid 200 1',
    '/meus-pedidos/:uuid 200 2',
    'none 404 1',
  ])
  assert.doesNotMatch(metricsText, new RegExp(`${uuid}|made`))
})
