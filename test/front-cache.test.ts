import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { until } from '#embedded-database/postmaster.ts'
import { inTransaction } from '#platform/db.ts'
import { followPurgesInFront, purgeInFront } from '#platform/cache/front-cache.ts'
import type { EventHub } from '#platform/events/events.ts'
import { purgePages } from '#platform/cache/page-cache.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { knowCatalog } from '#db/builders/people.ts'
import { testDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await knowCatalog(db)
const service = catalog().serviceBySlug('pintor')!
const path = `/${service.fullSlug}`
const pageOf = (address: string, headers: Record<string, string> = {}) => fetch(address + path, { headers })
const waitMs = 15_000

/** Purges received by a cache in front, which may fail first. */
async function aCache(refusals = 0) {
  const purged: string[] = []
  let left = refusals
  const server = createServer((request, response) => {
    if (left-- > 0) return void response.writeHead(503).end()
    purged.push(`${request.method} ${String(request.headers['x-purge-tags'])}`)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { purged, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** An event hub controlled by the test. */
function aHub() {
  const heard: ((event: { kind: string; payload: Record<string, unknown> }) => void)[] = []
  const hub = { subscribe: (_topic: string, listener: (typeof heard)[0]) => (heard.push(listener), () => {}) }
  return {
    hub: hub as unknown as Pick<EventHub, 'subscribe'>,
    change: (...tags: unknown[]) => heard.forEach((hear) => hear({ kind: 'pages.purged', payload: { tags } })),
  }
}

const changeService = () =>
  inTransaction(db, async (tx) => {
    await purgePages(tx, new Date(), [`service:${service.id}`])
    return { ok: true }
  })

test('a cache in front is purged, with retries, and only by valid tags', async () => {
  const { purged, url: front } = await aCache(1)
  const { hub, change } = aHub()
  followPurgesInFront(hub, front)
  change('service:1', 'bad tag|.*', 7, 'x'.repeat(100))
  change('service:2')
  change('service:2', 'professional:3')
  assert.ok(await until(() => purged.length === 2, waitMs), purged.join())
  assert.deepEqual(purged, ['PURGE service:1', 'PURGE service:2|professional:3'])
  await purgeInFront(
    front,
    Array.from({ length: 70 }, (_, n) => `service:${n}`),
  )
  assert.equal(purged.length, 4, 'many go in parts')
})

test('with two processes a change purges each own cache, then the cache in front', async () => {
  const { purged, url: front } = await aCache()
  const env = { RUN_JOBS: '0', FRONT_CACHE_URL: front }
  const servers = await Promise.all([startTestServer(scope, { url, env }), startTestServer(scope, { url, env })])
  for (const { address } of servers) {
    const { headers } = await pageOf(address)
    assert.equal(headers.get('cache-tag'), `catalog,service:${service.id}`)
    assert.match(headers.get('cache-control')!, /s-maxage=60, stale-while-revalidate=60/)
  }
  await changeService()
  assert.ok(await until(() => purged.length === 2, waitMs), 'one of each')
  assert.deepEqual(new Set(purged), new Set([`PURGE service:${service.id}`]))
})

test('without a cache in front pages have no tags', async () => {
  const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0' } })
  const { headers } = await pageOf(address)
  assert.deepEqual([headers.get('cache-tag'), headers.get('x-page-tags')], [null, null])
})

const hasVarnish = spawnSync('varnishd', ['-V']).error === undefined

/** Varnish with our recipe in front of a server, both stopped with the test. */
async function startVarnish(backend: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-varnish-'))
  const recipe = readFileSync('docs/varnish.vcl', 'utf8').replace('"3000"', `"${new URL(backend).port}"`)
  writeFileSync(join(folder, 'ajeita.vcl'), recipe)
  const options = ['-a', `127.0.0.1:${port}`, '-f', join(folder, 'ajeita.vcl'), '-n', join(folder, 'work')]
  const more = ['-s', 'malloc,32m', '-p', 'http_gzip_support=off', '-T', 'none', '-j', 'none']
  const child = spawn('varnishd', ['-F', ...options, ...more], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  for (const end = Date.now() + waitMs; !(await answers());)
    assert.ok(Date.now() < end && child.exitCode === null, `Varnish does not answer: ${said}`)
}

test.skipIf(!hasVarnish)(
  'the Varnish recipe caches public pages for everybody, purges on request, and caches nothing else',
  async () => {
    const port = await freePort()
    const front = `http://127.0.0.1:${port}`
    const server = await startTestServer(scope, { url, env: { RUN_JOBS: '0', FRONT_CACHE_URL: front } })
    await startVarnish(server.address, port)
    const ageOf = async (response: Response) => {
      await response.arrayBuffer()
      return Number(response.headers.get('age'))
    }
    const first = await pageOf(front, { 'accept-encoding': 'br' })
    assert.deepEqual([first.status, first.headers.get('content-encoding')], [200, 'br'])
    assert.equal(first.headers.get('cache-tag'), null, 'told to nobody')
    await first.arrayBuffer()
    const isKept = async (headers: Record<string, string>) => (await ageOf(await pageOf(front, headers))) >= 1
    assert.ok(await until(() => isKept({ 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'a=1' }), waitMs))
    assert.equal((await pageOf(front, { 'accept-encoding': 'gzip' })).headers.get('content-encoding'), 'gzip')

    const entry = await fetch(`${front}/entrar`)
    const again = await fetch(`${front}/entrar`)
    const nonceOf = (html: string) => /nonce="([^"]{10,})"/.exec(html)?.[1]
    const nonces = [nonceOf(await entry.text()), nonceOf(await again.text())]
    assert.ok(nonces[0])
    assert.notEqual(nonces[0], nonces[1], 'a page with a nonce is made for each')

    assert.equal((await fetch(front, { method: 'PURGE', headers: { 'x-purge-tags': 'a || true' } })).status, 400)
    await purgeInFront(front, ['service:999999'])
    assert.ok(await isKept({ 'accept-encoding': 'br' }), 'another page was meant')
    await changeService()
    assert.ok(await until(async () => !(await isKept({ 'accept-encoding': 'br' })), waitMs), 'it is fetched again')
  },
)
