import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { commonHeaders } from '#platform/security/page-headers.ts'
import { knowCatalog } from '#db/builders/people.ts'
import { testDatabase } from './support/database.ts'
import { rawCall } from './support/raw-call.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await knowCatalog(db)
const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0' } })

test('calls are answered by calls, though an address of one segment looks like a page', async () => {
  for (const path of [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/v1/search?text=pintor',
    '/v1/nothing',
    '/api/session',
    '/api/nothing',
  ]) {
    // Twice: what the first visit leaves in the page cache would answer the second.
    for (const _ of [1, 2]) {
      const response = await fetch(address + path)
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/, path)
      assert.equal(response.headers.get('etag'), null, path)
    }
  }
})

test('a health check that speaks HTTP/1.0 and names no host is answered', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, body } = await rawCall(address, `GET ${path} HTTP/1.0\r\n\r\n`)
    assert.equal(status, 200, path)
    assert.ok(JSON.parse(body))
  }
})

test('the data of a page carries the headers of its page', async () => {
  for (const path of ['/meus-pedidos.data', '/entrar.data', '/meus-pedidos', '/_.data', '/nada.data']) {
    const { headers } = await fetch(address + path, { redirect: 'manual' })
    for (const [name, value] of Object.entries(commonHeaders))
      assert.equal(headers.get(name), value, `${path}: ${name}`)
    assert.match(headers.get('cache-control') ?? '', /no-store/, path)
  }
})

test('a public page is kept for everyone; a cookie changes nothing in it and a private page is never kept', async () => {
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
  assert.deepEqual([signIn.headers.get('etag'), signIn.headers.get('cache-control')], [null, 'private, no-store'])
})

test('files of the build are kept for a year, compressed; what is not there is a plain 404', async () => {
  const html = await (await fetch(`${address}/`)).text()
  const script = /src="(\/assets\/loader-[^"]+)"/.exec(html)![1]!
  const file = await fetch(address + script, { headers: { 'accept-encoding': 'br' } })
  assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal((await fetch(`${address}/assets/nothing.js`)).status, 404)
})

test('every answer carries the headers that keep it safe; pages have a policy without unsafe-inline', async () => {
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

test('a POST to a page or a call from another site is refused', async () => {
  for (const path of ['/reformas-e-reparos/pintor', '/sair', '/api/errors', '/v1/login']) {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    })
    assert.ok(response.status === 403 || response.status === 400, `${path} answered ${response.status}`)
  }
})
