import assert from 'node:assert/strict'
import { test } from 'vitest'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { commonHeaders } from '#platform/security/security-headers.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { sendRawRequest } from './support/raw-http.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0' } })

test('one-segment API paths reach the API, not a page', async () => {
  for (const path of [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/v1/search?text=pintor',
    '/v1/nothing',
    '/api/session',
    '/api/nothing',
  ]) {
    // Twice: the second response comes from the page cache.
    for (const _ of [1, 2]) {
      const response = await fetch(address + path)
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/, path)
      assert.equal(response.headers.get('etag'), null, path)
    }
  }
})

test('an HTTP/1.0 health check without a host is answered', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, body } = await sendRawRequest(address, `GET ${path} HTTP/1.0\r\n\r\n`)
    assert.equal(status, 200, path)
    assert.ok(JSON.parse(body))
  }
})

test('the data request of a page has the headers of the page', async () => {
  for (const path of ['/meus-pedidos.data', '/entrar.data', '/meus-pedidos', '/_.data', '/nada.data']) {
    const { headers } = await fetch(address + path, { redirect: 'manual' })
    for (const [name, value] of Object.entries(commonHeaders))
      assert.equal(headers.get(name), value, `${path}: ${name}`)
    assert.match(headers.get('cache-control') ?? '', /no-store/, path)
  }
})

test('a public page is cacheable and independent of cookies; a private page is never cacheable', async () => {
  const first = await fetch(`${address}/reformas-e-reparos/pintor`)
  const second = await fetch(`${address}/reformas-e-reparos/pintor`, { headers: { cookie: 'gn-auth:token_v3=GN_x' } })
  assert.equal(await first.text(), await second.text())
  assert.ok(second.headers.get('etag'))
  assert.equal(second.headers.get('x-page-tags'), null)
  const again = await fetch(`${address}/reformas-e-reparos/pintor`, {
    headers: { 'if-none-match': second.headers.get('etag')! },
  })
  assert.equal(again.status, 304)
  const signIn = await fetch(`${address}/entrar`)
  assert.deepEqual(
    { etag: signIn.headers.get('etag'), cacheControl: signIn.headers.get('cache-control') },
    { etag: null, cacheControl: 'private, no-store' },
  )
})

test('build files are cached for a year and compressed; a missing one is a plain 404', async () => {
  const html = await (await fetch(`${address}/`)).text()
  const script = /src="(\/assets\/loader-[^"]+)"/.exec(html)![1]!
  const file = await fetch(address + script, { headers: { 'accept-encoding': 'br' } })
  assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal((await fetch(`${address}/assets/nothing.js`)).status, 404)
})

test('every response has security headers; pages have a CSP without unsafe-inline', async () => {
  for (const path of ['/', '/entrar', '/nada', '/api/session']) {
    const { headers } = await fetch(address + path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', path)
    if (path === '/api/session') continue
    const policy = headers.get('content-security-policy')!
    assert.ok(!policy.includes('unsafe-inline'), path)
    assert.match(policy, /object-src 'none'/)
    assert.match(policy, /require-trusted-types-for 'script'/)
  }
})

test('a POST from another site to a page or endpoint is refused', async () => {
  for (const path of ['/reformas-e-reparos/pintor', '/sair', '/api/errors', '/v1/login']) {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    })
    assert.ok(response.status === 403 || response.status === 400, `${path} answered ${response.status}`)
  }
})
