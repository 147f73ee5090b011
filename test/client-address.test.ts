import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { until } from '#embedded-database/postmaster.ts'
import { knowCatalog } from '#db/builders/people.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await knowCatalog(db)

const login = (address: string, forwardedFor: string, n: number) =>
  fetch(`${address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ phone: `1198888${1000 + n}`, target: 'user' }),
  }).then(({ status }) => status)

test('addresses that cannot be read are limited as one', async () => {
  const { address } = await startTestServer(scope, { url, env: { TRUST_PROXY: '1', RUN_JOBS: '0' } })
  const statuses: number[] = []
  for (const [n, named] of ['unknown', '_hidden', '8.8.8', 'x', '2804:14d::zz'].entries())
    statuses.push(await login(address, named, n))
  assert.deepEqual(statuses, [404, 404, 404, 429, 429], 'three unknown phones in an hour')
  assert.equal(await login(address, '200.147.3.157:40111', 10), 404, 'another address has its own')
})

test('a proxy that is not believed is told of once', async () => {
  const server = await startTestServer(scope, { url, env: { LOG_LEVEL: 'warn', RUN_JOBS: '0' } })
  let said = ''
  server.process.stdout!.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const times = () => said.split('TRUST_PROXY is 0').length - 1
  await login(server.address, '8.8.8.8', 20)
  assert.ok(await until(() => times() > 0, 60_000))
  await login(server.address, '8.8.4.4', 21)
  await server.stop()
  assert.equal(times(), 1)
})
