import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { test, vi } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const server = await startTestServer(scope, {
  url,
  env: { RUN_JOBS: '0', DATA_DIR: env.DATA_DIR, LOG_LEVEL: 'warn', ACCESS_LOG: '1', APP_VERSION: '4f2a91c' },
})
type Line = Record<string, unknown> & { msg: string; requestId?: string; err?: { message: string } }
const lines: Line[] = []
createInterface({ input: server.process.stdout! }).on('line', (line) => {
  if (line.startsWith('{')) lines.push(JSON.parse(line) as Line)
})
const patiently = { timeout: 60_000 }
/** The line of one request: those of others may come late. */
const logged = (msg: string, requestId: string) =>
  vi.waitFor(() => {
    const found = lines.find((line) => line.msg === msg && line.requestId === requestId)
    assert.ok(found, `${msg} of ${requestId}`)
    return found
  }, patiently)
const idOf = (response: Response) => response.headers.get('x-request-id')!

const client = await aClient(db)
const { uuid } = await anOrder(db, { client })
const cookie = await signedInCookie(db, client.userId, new Date())
const traceId = '0af7651916cd43dd8448eb211c80319c'

/** Without a column that the page reads. */
async function broken<T>(work: () => Promise<T>, column = 'orders.urgency') {
  const [table, name] = column.split('.').map((part) => sql.id(part!))
  await sql`alter table ${table} rename column ${name} to gone`.execute(db)
  return work().finally(() => sql`alter table ${table} rename column gone to ${name}`.execute(db))
}

test('an error page shows the request id of the log', async () => {
  const headers = { cookie, traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const [page, data] = await broken(async () => [
    await fetch(`${server.address}/meus-pedidos/${uuid}`, { headers }),
    await fetch(`${server.address}/meus-pedidos/${uuid}.data`, { headers: { cookie } }),
  ])
  assert.equal(page.status, 500)
  const requestId = idOf(page)
  assert.match(requestId, /^[\da-f]{16}$/)
  assert.match(await page.text(), new RegExp(`Código do problema.*<code[^>]*>${requestId}</code>`))
  const { err, ...line } = await logged('page failed', requestId)
  assert.match(err!.message, /urgency/)
  assert.deepEqual({ traceId: line.traceId, path: line.path }, { traceId, path: `/meus-pedidos/${uuid}` })
  assert.deepEqual(
    { service: line.service, version: line.version, hostType: typeof line.host },
    { service: 'ajeita', version: '4f2a91c', hostType: 'string' },
  )
  await logged('page failed', idOf(data))
  assert.equal(lines.filter((one) => one.msg === 'page failed').length, 2, 'once for each request')

  assert.equal(data.status, 500, 'a page that the browser opens by itself')
  assert.match(await data.text(), new RegExp(idOf(data)))
})

test('a failed public page shows its id and is not cached', async () => {
  const page = await broken(() => fetch(`${server.address}/profissionais/pintor-ana`), 'professionals.slug')
  assert.equal(page.status, 500)
  const requestId = idOf(page)
  assert.match(await page.text(), new RegExp(`Código do problema.*>${requestId}<`))
  await logged('page failed', requestId)
  assert.equal((await fetch(`${server.address}/profissionais/pintor-ana`)).status, 404, 'once it is mended')
})

const otherErrorPages: [what: string, status: number, path: string, init?: RequestInit][] = [
  ['an unknown public page', 404, '/nada-aqui'],
  ['an unknown service', 404, '/nada-aqui/sp/sao-paulo'],
  ['another person’s order', 404, `/meus-pedidos/${uuid.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`],
  ['a page of staff', 403, '/interno/moderacao'],
  ['a sign-out by another site', 403, '/sair', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a form of another site', 403, '/meus-pedidos', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
  [
    'a form for another person',
    409,
    '/conta/avisos',
    { method: 'POST', body: new URLSearchParams({ renderedFor: '999' }) },
  ],
  ['an outage', 503, '/fora-do-ar'],
]

for (const [what, status, path, init] of otherErrorPages)
  test(`the ${status} page of ${what} shows its request id`, async () => {
    const page = await fetch(server.address + path, { ...init, headers: { cookie, ...init?.headers } })
    assert.equal(page.status, status)
    assert.match(await page.text(), new RegExp(`Código do problema.*<code[^>]*>${idOf(page)}</code>`))
  })

test('an endpoint uses and logs the caller’s request id', async () => {
  const requestId = 'caller-4711'
  const headers = { cookie, 'x-request-id': requestId }
  const answer = await broken(() => fetch(`${server.address}/api/orders/${uuid}`, { headers }))
  assert.deepEqual({ status: answer.status, requestId: answer.headers.get('x-request-id') }, { status: 500, requestId })
  await logged('API call failed', requestId)
})

test('ACCESS_LOG=1 logs every response, cached pages included, without query, cookie and address', async () => {
  const home = `${server.address}/?token=segredo`
  for (const address of [home, home, `${server.address}/meus-pedidos/${uuid}`])
    await (await fetch(address, { headers: { cookie } })).text()
  // Log lines of the earlier failures may arrive late.
  const access = await vi.waitFor(() => {
    const found = lines.filter(({ msg, status }) => msg === 'access' && status === 200)
    assert.equal(found.length, 3)
    return found
  }, patiently)
  assert.deepEqual(
    access.map(({ method, path, status }) => [method, path, status]),
    [
      ['GET', '/', 200],
      ['GET', '/', 200],
      ['GET', `/meus-pedidos/${uuid}`, 200],
    ],
  )
  const { route, ms, requestId } = access[2]!
  assert.deepEqual(
    { route, millisecondsType: typeof ms, requestIdType: typeof requestId },
    { route: '/meus-pedidos/:uuid', millisecondsType: 'number', requestIdType: 'string' },
  )
  const written = JSON.stringify(access)
  for (const secret of ['segredo', '127.0.0.1', cookie.split('=')[1]!.slice(0, 20)])
    assert.ok(!written.includes(secret), secret)
})
