import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { onTestFinished, test } from 'vitest'
import { until } from '#embedded-database/postmaster.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { openEventHub } from '#platform/events/events.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { createPageCache, type PageCache, type PageCacheOptions, purgePages } from './page-cache.ts'

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<!doctype html>${text}`, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

type Answer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }
type Site = {
  rendered: string[]
  render: (path: string) => Response | Promise<Response>
  pass: (ms: number) => void
  cache: PageCache
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>
}

/** A server with the cache before a router that responds `passed`. */
async function aSite(options: Partial<PageCacheOptions> = {}): Promise<Site> {
  const rendered: string[] = []
  let time = 0
  const site: Site = {
    rendered,
    render: (path) => html(`page ${path}`),
    pass: (ms: number) => (time += ms),
    cache: createPageCache({
      render: async (path) => {
        rendered.push(path)
        return site.render(path)
      },
      isPublic: () => true,
      nowMs: () => time,
      ...options,
    }),
    get: () => assert.fail('the server does not listen yet'),
  }
  const server = createServer((request, response) =>
    site.cache.serve(request, response, () => response.writeHead(200, ['x-passed', '1']).end('passed')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  site.get = (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const sent = ask({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
        const bytes = await buffer(response)
        resolve({ status: response.statusCode!, headers: response.headers, text: bytes.toString(), bytes })
      })
      sent.on('error', reject).end()
    })
  return site
}

test('a page is rendered once for everybody, whatever their cookies', async () => {
  const site = await aSite()
  site.render = async (path) => {
    await new Promise((resume) => setTimeout(resume, 20))
    return html(path)
  }
  const answers = await Promise.all([1, 2, 3, 4].map((n) => site.get('/a/b', { cookie: `session=${n}` })))
  await site.get('/a/b', { cookie: 'session=9' })
  assert.deepEqual(site.rendered, ['/a/b'])
  for (const { text } of answers) assert.equal(text, '<!doctype html>/a/b')
})

test('each encoding has its own ETag, and a match is 304', async () => {
  const site = await aSite()
  const plain = await site.get('/')
  const br = await site.get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  const gzip = await site.get('/', { 'accept-encoding': 'gzip, br;q=0' })
  assert.equal(brotliDecompressSync(br.bytes).toString(), plain.text)
  assert.equal(gunzipSync(gzip.bytes).toString(), plain.text)
  assert.equal(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size, 3)
  for (const { headers, bytes } of [plain, br, gzip]) {
    assert.match(String(headers.etag), /^"[\w-]+"$/)
    assert.equal(headers['content-length'], String(bytes.length))
    assert.equal(headers.vary, 'accept-encoding')
    assert.equal(headers['cache-control'], 'public, max-age=0, s-maxage=60, stale-while-revalidate=60')
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  }
  const etag = String(br.headers.etag)
  for (const known of [etag, `"x", W/${etag}`, '*']) {
    const revalidated = await site.get('/', { 'accept-encoding': 'br', 'if-none-match': known })
    assert.deepEqual(
      { status: revalidated.status, text: revalidated.text, etag: revalidated.headers.etag },
      { status: 304, text: '', etag },
    )
  }
  assert.equal((await site.get('/', { 'if-none-match': etag })).status, 200, 'another form is not had already')
  const head = await site.get('/', {}, 'HEAD')
  assert.deepEqual(
    { status: head.status, text: head.text, headers: head.headers['content-length'] },
    { status: 200, text: '', headers: String(plain.bytes.length) },
  )
  assert.deepEqual(site.rendered, ['/'])
})

test('unknown query parameters do not make another page', async () => {
  const site = await aSite({ readsQuery: (path, query) => path === '/busca' && query.has('texto') })
  for (const path of ['/a', '/a?', ...Array.from({ length: 50 }, (_, n) => `/a?x=${n}&y[]=%zz`)])
    assert.equal((await site.get(path)).text, '<!doctype html>page /a', path)
  assert.deepEqual(site.rendered, ['/a'])
  assert.deepEqual(site.cache.size().pages, 1)
  assert.equal((await site.get('/busca?x=1&texto=pintor')).headers['x-passed'], '1', 'a question has its own answer')
  assert.equal((await site.get('/busca?x=1')).text, '<!doctype html>page /busca')
  // A redirect preserves the query string of the request; only the router knows how.
  site.render = () => new Response(null, { status: 301, headers: { location: '/b' } })
  assert.equal((await site.get('/moved')).status, 301)
  assert.equal((await site.get('/moved?utm_source=x')).headers['x-passed'], '1')
})

test('under load a stale page is served and not rendered again', async () => {
  let isBusy = false
  const refuse = (response: ServerResponse) => () => void response.writeHead(503).end()
  const site = await aSite({
    admission: {
      isBusy: () => isBusy,
      admit: (_request, response, work, otherwise = refuse(response)) => (isBusy ? otherwise() : work()),
    },
  })
  await site.get('/a')
  isBusy = true
  for (const ms of [61_000, 600_000]) {
    site.pass(ms)
    assert.equal((await site.get('/a')).text, '<!doctype html>page /a')
  }
  assert.equal((await site.get('/b')).status, 503)
  assert.deepEqual(site.rendered, ['/a'])
  isBusy = false
  await site.get('/a')
  assert.deepEqual(site.rendered, ['/a', '/a'])

  const { promise: made, resolve: make } = Promise.withResolvers<Response>()
  site.render = () => made
  const first = site.get('/c')
  assert.ok(await until(() => site.rendered.includes('/c'), 60_000))
  isBusy = true
  const second = site.get('/c')
  setTimeout(() => make(html('page /c')), 50)
  assert.deepEqual(
    { first: (await first).status, second: (await second).status },
    { first: 200, second: 200 },
    'who waits for a page with others is let in',
  )
})

test('other pages bypass the cache, whatever the allow-list says', async () => {
  const site = await aSite()
  const strange = [
    '/a/../b?x=1',
    '/api/orders',
    '/api',
    '/assets/x',
    '/v1/login',
    '/dev/inbox',
    '/a.data',
    '/a.txt',
    '//evil.example/',
    '/a//b',
    '/a/../b',
    '/%61',
    '/a%2fb',
    '/a;b',
    `/${'a'.repeat(300)}`,
    'http://evil.example/a',
    '/a/%C3%A9',
  ]
  for (const path of strange) assert.equal((await site.get(path)).headers['x-passed'], '1', path)
  assert.equal((await site.get('/a', {}, 'POST')).headers['x-passed'], '1')
  assert.deepEqual(site.rendered, [])
  const closed = await aSite({ isPublic: (path) => path === '/' })
  assert.equal((await closed.get('/meus-pedidos')).headers['x-passed'], '1')
  assert.deepEqual(closed.rendered, [])
  assert.deepEqual(site.cache.size(), { pages: 0, bytes: 0 })
})

test('only complete HTML pages without a cookie are cached', async () => {
  const site = await aSite()
  const answers: Record<string, Response> = {
    '/cookie': html('x', { 'set-cookie': 'a=1' }),
    '/json': Response.json({}),
    '/gone': new Response('gone', { status: 404, headers: { 'content-type': 'text/html', 'x-page-tags': 'a' } }),
    '/moved': new Response(null, { status: 301, headers: { location: '/a' } }),
  }
  site.render = (path) => answers[path]!.clone()
  assert.equal((await site.get('/cookie')).headers['x-passed'], '1', 'a cookie is for one person: the router answers')
  assert.equal((await site.get('/json')).headers['content-type'], 'application/json')
  const goneResponse = await site.get('/gone')
  assert.deepEqual(
    {
      status: goneResponse.status,
      text: goneResponse.text,
      cacheControl: goneResponse.headers['cache-control'],
      tags: goneResponse.headers['x-page-tags'],
    },
    { status: 404, text: 'gone', cacheControl: 'no-store', tags: undefined },
  )
  const moved = await site.get('/moved')
  assert.deepEqual({ status: moved.status, location: moved.headers.location }, { status: 301, location: '/a' })
  assert.equal(site.cache.size().pages, 0)
})

test('after a minute the stale page is served while a new one is rendered', async () => {
  const site = await aSite()
  let version = 1
  site.render = () => html(`v${version}`)
  await site.get('/a')
  version = 2
  site.pass(60_000)
  assert.match((await site.get('/a')).text, /v1/)
  site.pass(1)
  assert.match((await site.get('/a')).text, /v1/)
  await new Promise((resume) => setTimeout(resume, 30))
  assert.match((await site.get('/a')).text, /v2/)
  version = 3
  site.pass(600_001)
  assert.match((await site.get('/a')).text, /v3/, 'a very old page is not shown')
})

test('when rendering fails the stale page stays, however old', async () => {
  const site = await aSite()
  await site.get('/a')
  for (const failure of [
    () => Promise.reject(new Error('database away')),
    () => new Response('sorry', { status: 503 }),
  ]) {
    site.render = failure
    site.pass(601_000)
    const { status, text } = await site.get('/a')
    assert.deepEqual({ status, text }, { status: 200, text: '<!doctype html>page /a' })
  }
  site.render = () => Promise.reject(new Error('database away'))
  assert.equal((await site.get('/new')).headers['x-passed'], '1')
  site.render = () => new Response('gone', { status: 404 })
  site.pass(601_000)
  assert.equal((await site.get('/a')).status, 404)
  assert.equal(site.cache.size().pages, 0)
})

test('a purge removes the pages with its tag; tags do not leave the server', async () => {
  const site = await aSite()
  site.render = (path) => html(path, { 'x-page-tags': path === '/a' ? 'service:12 city:3550308' : 'service:120' })
  assert.equal((await site.get('/a')).headers['x-page-tags'], undefined)
  await site.get('/b')
  site.cache.purge(['service:12', 'unknown'])
  await site.get('/a')
  await site.get('/b')
  assert.deepEqual(site.rendered, ['/a', '/b', '/a'])
  site.cache.purgeAll()
  assert.deepEqual(site.cache.size(), { pages: 0, bytes: 0 })
})

test('a page purged while it is rendered is not cached', async () => {
  const site = await aSite()
  let finishOld = () => {}
  site.render = () => new Promise((resolve) => (finishOld = () => resolve(html('old', { 'x-page-tags': 'price:1' }))))
  const first = site.get('/a')
  while (!site.rendered.length) await new Promise((resume) => setTimeout(resume, 5))
  site.cache.purge(['other:1'])
  site.render = () => html('new', { 'x-page-tags': 'price:1' })
  site.cache.purge(['price:1'])
  assert.match((await site.get('/a')).text, /new/)
  finishOld()
  assert.match((await first).text, /old/, 'asked before the change')
  assert.match((await site.get('/a')).text, /new/)
  assert.equal(site.rendered.length, 2)
})

test('the cache is bounded in bytes and evicts the least requested pages', async () => {
  const site = await aSite({ maxBytes: 200_000 })
  site.render = (path) => html(path === '/huge' ? 'x'.repeat(300_000) : `${path} ${'x'.repeat(5_000)}`)
  await site.get('/hot')
  for (let count = 0; count < 60; count++) {
    await site.get(`/p${count}`)
    await site.get('/hot')
    assert.ok(site.cache.size().bytes <= 200_000)
  }
  assert.ok(site.cache.size().pages > 10)
  assert.equal(site.rendered.filter((path) => path === '/hot').length, 1)
  await site.get('/huge')
  assert.ok(site.cache.size().bytes <= 200_000)
  site.cache.purgeAll()
  assert.equal(site.cache.size().bytes, 0)
})

test('a page is cached in the requested encodings only', async () => {
  const site = await aSite()
  site.render = (path) => html(`${path} ${'palavras '.repeat(2_000)}`)
  const br = await site.get('/a', { 'accept-encoding': 'br' })
  const small = site.cache.size().bytes
  assert.ok(small < 10_000, 'the page itself is not kept beside it')
  const gzip = await site.get('/a', { 'accept-encoding': 'gzip' })
  const plain = await site.get('/a')
  assert.equal(brotliDecompressSync(br.bytes).toString(), plain.text)
  assert.equal(gunzipSync(gzip.bytes).toString(), plain.text)
  assert.ok(site.cache.size().bytes > small + plain.bytes.length, 'each form counts')
  assert.deepEqual(site.rendered, ['/a'])
  site.cache.purgeAll()
  assert.equal(site.cache.size().bytes, 0)
})

test('pages requested by people are not evicted by a crawler', async () => {
  const site = await aSite({ maxBytes: 200_000, isCrawler: (name) => name === 'bot' })
  site.render = (path) => html(`${path} ${'x'.repeat(5_000)}`)
  const asBot = { 'user-agent': 'bot' }
  const paths = (name: string, count: number) => Array.from({ length: count }, (_, n) => `/${name}${n}`)
  for (const path of paths('person', 15)) await site.get(path)
  await site.get('/shared', asBot)
  await site.get('/shared')
  for (const path of paths('crawled', 100)) await site.get(path, asBot)
  assert.ok(site.cache.size().bytes <= 200_000)
  site.rendered.length = 0
  for (const path of [...paths('person', 15), '/shared']) await site.get(path)
  assert.deepEqual(site.rendered, [])
  // And people may use all the space that crawlers took.
  for (const path of paths('more', 10)) await site.get(path)
  for (const path of [...paths('person', 15), ...paths('more', 10)]) await site.get(path)
  assert.deepEqual(site.rendered, paths('more', 10))
})

test('a change committed by one process purges the pages of every process', async () => {
  const { db, url } = await testDatabase(scope)
  const hubs = await Promise.all([openEventHub({ url, db }), openEventHub({ url, db })])
  onTestFinished(async () => void (await Promise.all(hubs.map((hub) => hub.close()))))
  const sites = await Promise.all(
    hubs.map(async (hub) => {
      const site = await aSite()
      site.render = () => html('x', { 'x-page-tags': 'service:7' })
      site.cache.follow(hub)
      await site.get('/a')
      return site
    }),
  )
  const change = (ok: boolean) =>
    inTransaction(db, async (tx: Db) => {
      await purgePages(tx, new Date(), ['service:7'])
      return { ok }
    })
  await change(false)
  await new Promise((resume) => setTimeout(resume, 100))
  assert.deepEqual(
    sites.map(({ cache }) => cache.size().pages),
    [1, 1],
    'a refused change purges nothing',
  )
  await change(true)
  for (
    const end = Date.now() + 5_000;
    sites.some(({ cache }) => cache.size().pages);
    await new Promise((resume) => setTimeout(resume, 5))
  )
    assert.ok(Date.now() < end)
})
