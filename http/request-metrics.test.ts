import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'vitest'
import { requestContext } from '#platform/observability/request-context.ts'
import { createLoadShedding } from './load-shedding.ts'
import { withRequestMetrics } from './request-metrics.ts'

test('each of many concurrent requests, with and without a body, has its own request id', async () => {
  const server = createServer(
    withRequestMetrics((_, response) => void response.end(requestContext()?.requestId), createLoadShedding(32)),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ids = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const response = await fetch(address, index % 2 ? { method: 'POST', body: new URLSearchParams({ a: '1' }) } : {})
      return { header: response.headers.get('x-request-id'), context: await response.text() }
    }),
  )
  server.close()
  for (const { header, context } of ids) assert.equal(context, header)
})
