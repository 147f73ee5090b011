import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { errorTexts } from '#texts/errors.ts'
import { statusTexts } from '#texts/site.ts'
import { startDemo } from './e2e/demo-data.ts'
import { changingAddresses } from './support/route-table.ts'
import { startTestServer } from './support/server.ts'

const demo = await startDemo(scope)
const cookie = await demo.signIn('11912345678')

const addresses = changingAddresses()

const strangers: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://localhost.evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'no address' },
]

async function post(path: string, headers: Record<string, string>) {
  const response = await fetch(demo.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: '{}',
  })
  return response.status
}

test('every write endpoint refuses every foreign origin', async () => {
  assert.ok(addresses.length > 60, `${addresses.length} addresses`)
  for (const path of addresses)
    for (const stranger of strangers)
      assert.equal(await post(path, stranger), 403, `${path} ${JSON.stringify(stranger)}`)
})

test('the same requests from our own pages are processed', async () => {
  const looked = await Promise.all(
    addresses.map((path) => post(path, { origin: demo.address, 'sec-fetch-site': 'same-origin' })),
  )
  assert.ok(looked.filter((status) => status !== 403).length > addresses.length * 0.5)
})

test('a GET from another site is served', async () => {
  const response = await fetch(`${demo.address}/reformas-e-reparos/pintor`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(response.status, 200)
})

const form = (path: string, headers: Record<string, string>, address = demo.address) =>
  fetch(address + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams({ name: 'Ana' }) })

test('a rejection is explained in Portuguese: on a page, in page data, and elsewhere', async () => {
  for (const stranger of strangers) {
    const page = await form('/meus-pedidos', stranger)
    assert.equal(page.status, 403)
    assert.match(page.headers.get('content-type')!, /text\/html/)
    const html = await page.text()
    assert.match(html, /<html lang="pt-BR"/)
    assert.ok(html.includes(statusTexts.crossOrigin.title) && html.includes(statusTexts.crossOrigin.text))
    for (const path of ['/meus-pedidos.data', '/sair']) {
      const response = await form(path, stranger)
      assert.equal(response.status, 403)
      assert.ok((await response.text()).includes(errorTexts.cross_origin), path)
    }
  }
})

test('behind an https proxy, forms of our own pages are processed', async () => {
  const origin = 'https://ajeita.example'
  for (const [name, value] of [
    ['PUBLIC_ORIGIN', origin],
    ['TRUSTED_PROXIES', 'loopback'],
  ] as const) {
    const { address } = await startTestServer(scope, { url: demo.url, env: { RUN_JOBS: '0', [name]: value } })
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ajeita.example' }
    for (const path of ['/entrar', '/entrar.data']) {
      const own = await form(path, { ...proxied, origin }, address)
      assert.ok(own.status !== 403 && own.status !== 400, `${path} ${name}: ${own.status}`)
      assert.equal((await form(path, { ...proxied, origin: 'https://evil.example' }, address)).status, 403)
    }
  }
})
