import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { onTestFinished, test } from 'vitest'
import { until } from '#embedded-database/postmaster.ts'
import { scope } from '#test/support/scope.ts'
import { startBalancer } from './support/balancer.ts'
import { testDatabase } from './support/database.ts'
import { lockTables, countLockWaits } from './support/locked-tables.ts'
import { sendRawRequest } from './support/raw-http.ts'
import { startTestServer } from './support/server.ts'
import { simulateVisitors } from './support/simulate-visitors.ts'

const { db, url } = await testDatabase(scope)
const start = (env: Record<string, string>) => startTestServer(scope, { url, env: { RUN_JOBS: '0', ...env } })
const get = (address: string, path: string) =>
  sendRawRequest(address, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)

/** A request that hangs until `release`. */
async function aHangingRequest(address: string) {
  const { release } = await lockTables(db, sql`orders, pin_challenges`)
  onTestFinished(release)
  const answer = get(address, `/requests/${randomUUID()}`)
  assert.ok(await until(async () => (await countLockWaits(db)) > 0, 60_000))
  return { answer, release }
}

const exitOf = (server: Awaited<ReturnType<typeof start>>) =>
  new Promise<number | null>((resolve) => server.process.once('exit', resolve))

for (const [kind, what] of [
  ['unhandledRejection', "Promise.reject(new Error('planted'))"],
  ['uncaughtException', "setImmediate(()=>{throw(new(Error)('planted'))})"],
] as const)
  test(`an uncaught error is logged and ends the process in order: ${kind}`, async () => {
    const NODE_OPTIONS = `--import=${encodeURI(`data:text/javascript,process.on('SIGUSR2',()=>{${what}})`)}`
    const server = await start({ NODE_OPTIONS, LOG_LEVEL: 'fatal', DRAIN_DELAY_SECONDS: '60' })
    let output = ''
    server.process.stdout!.on('data', (bytes: Buffer) => (output += bytes.toString()))
    const request = await aHangingRequest(server.address)
    const ended = exitOf(server)
    server.process.kill('SIGUSR2')
    assert.ok(await until(() => output.includes('\n'), 60_000))
    await request.release()
    assert.equal((await request.answer).status, 404, 'a running request ends by itself')
    assert.equal(await ended, 1)
    const { level, kind: named, err } = JSON.parse(output) as { level: number; kind: string; err: { message: string } }
    assert.deepEqual({ level, named, message: err.message }, { level: 60, named: kind, message: 'planted' })
  })

for (const signal of ['SIGTERM', 'SIGHUP'] as const)
  test(`a signal to the whole process group arrives twice and ends in order: ${signal}`, async () => {
    const server = await start({ DRAIN_DELAY_SECONDS: '1' })
    const ended = exitOf(server)
    server.process.kill(signal)
    await wait(100)
    server.process.kill(signal)
    assert.equal(await ended, 0)
  })

test('a server told to end is not ready but still serves; a second signal ends it at once', async () => {
  const server = await start({ DRAIN_DELAY_SECONDS: '60' })
  const ended = exitOf(server)
  assert.equal((await get(server.address, '/readyz')).status, 200)
  server.process.kill('SIGTERM')
  assert.ok(await until(async () => (await get(server.address, '/readyz')).status === 503, 60_000))
  const page = await get(server.address, '/aulas')
  assert.equal(page.status, 200)
  assert.match(page.headers, /^connection: close\r?$/im, 'the next request looks for another process')
  await wait(1_100)
  server.process.kill('SIGTERM')
  assert.equal(await ended, 1)
})

test('two servers behind a balancer, restarted in turn, fail no request', async () => {
  const balancer = await startBalancer()
  onTestFinished(balancer.close)
  const env = { DRAIN_DELAY_SECONDS: '3' }
  const servers = await Promise.all([start(env), start(env)])
  await Promise.all(servers.map(({ address }) => balancer.add(address)))
  const visitors = simulateVisitors(balancer.address, {
    paths: ['/aulas', `/requests/${randomUUID()}`, '/api/session'],
    pauseMs: 5,
  })
  for (let restart = 0; restart < 2; restart++) {
    await wait(300)
    const old = servers[restart % 2]!
    assert.equal(await old.stop(), 0)
    balancer.remove(old.address)
    const fresh = await start(env)
    servers[restart % 2] = fresh
    await balancer.add(fresh.address)
  }
  const { answers, connectionErrors } = await visitors.stop()
  assert.deepEqual(connectionErrors, [])
  assert.deepEqual([...answers.keys()].toSorted(), [200, 404])
  assert.ok([...answers.values()].reduce((sum, n) => sum + n) > 50, 'there was something to be cut')
})
