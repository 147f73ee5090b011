import assert from 'node:assert/strict'
import { test } from 'vitest'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { until } from '#embedded-database/postmaster.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)

const login = (address: string, forwardedFor: string, n: number) =>
  fetch(`${address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ phone: `1198888${1000 + n}`, target: 'user' }),
  }).then(({ status }) => status)

test('unreadable addresses share one limit', async () => {
  const { address } = await startTestServer(scope, { url, env: { TRUSTED_PROXIES: 'loopback', RUN_JOBS: '0' } })
  const statuses: number[] = []
  for (const [n, named] of ['unknown', '_hidden', '8.8.8', 'x', '2804:14d::zz'].entries())
    statuses.push(await login(address, named, n))
  assert.deepEqual(statuses, [404, 404, 404, 429, 429], 'three unknown phones in an hour')
  assert.equal(await login(address, '200.147.3.157:40111', 10), 404, 'another address has its own')
})

test('behind two proxies each visitor has an address, and a spoofed hop changes nothing', async () => {
  const env = { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8', RUN_JOBS: '0' }
  const { address } = await startTestServer(scope, { url, env })
  const behind = (forwardedFor: string, n: number) => login(address, `${forwardedFor}, 10.0.0.7`, n)
  const abuser: number[] = []
  for (const n of [30, 31, 32, 33]) abuser.push(await behind(`1.1.1.${n}, 203.0.113.9`, n))
  assert.deepEqual(abuser, [404, 404, 404, 429])
  assert.equal(await behind('198.51.100.4', 34), 404, 'another visitor by the same proxy is not locked out')
})

test('an untrusted client cannot set its address or our origin', async () => {
  const env = { TRUSTED_PROXIES: '10.0.0.0/8', RUN_JOBS: '0' }
  const { address } = await startTestServer(scope, { url, env })
  const statuses: number[] = []
  for (const n of [40, 41, 42, 43]) statuses.push(await login(address, '198.51.100.40', n))
  assert.deepEqual(statuses, [404, 404, 404, 404], 'counted as this machine, which has no such limit')
  const robots = await fetch(`${address}/robots.txt`, { headers: { 'x-forwarded-host': 'evil.example' } })
  assert.doesNotMatch(await robots.text(), /evil\.example/)
})

test('an untrusted proxy is logged once', async () => {
  const server = await startTestServer(scope, { url, env: { LOG_LEVEL: 'warn', RUN_JOBS: '0' } })
  let output = ''
  server.process.stdout!.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const times = () => output.split('missing from TRUSTED_PROXIES').length - 1
  await login(server.address, '8.8.8.8', 20)
  assert.ok(await until(() => times() > 0, 60_000))
  await login(server.address, '8.8.4.4', 21)
  await server.stop()
  assert.equal(times(), 1)
})
