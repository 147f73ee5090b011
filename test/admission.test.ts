import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { until } from '#embedded-database/postmaster.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { lockTables, countLockWaits } from './support/locked-tables.ts'
import { openConnection, sendRawRequest } from './support/raw-http.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const pageOfPin = () => `/requests/${randomUUID()}`

/** Slots of visitors where `WORK_AT_ONCE` is 32: as many are served on any machine. */
const visitorSlots = 24

/** Statuses, without the 503 of a request that a slow machine lets wait for too long (`http/load-shedding.test.ts`). */
function statusesOf(answers: { status: number }[]) {
  const served = answers.map(({ status }) => status).filter((status) => status !== 503)
  assert.ok(served.length >= visitorSlots, `${served.length} are served`)
  return [...new Set(served)]
}

test('above capacity visitors get 503, while signed-in people, health checks and cached pages are served', async () => {
  const { address } = await startTestServer(scope, {
    url,
    env: { WORK_AT_ONCE: '2', RUN_JOBS: '0', DATA_DIR: env.DATA_DIR },
  })
  const get = (path: string, headers = '') =>
    sendRawRequest(address, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}connection: close\r\n\r\n`)
  const cachedPath = '/reformas-e-reparos/pintor'
  const cookie = `cookie: ${await signedInCookie(db, (await aClient(db)).userId, new Date())}\r\n`
  for (const path of [cachedPath, '/readyz']) assert.equal((await get(path)).status, 200, path)
  assert.equal((await get('/conta', cookie)).status, 200)

  const { release } = await lockTables(db, sql`orders, pin_challenges`)
  const first = get(pageOfPin())
  assert.ok(await until(async () => (await countLockWaits(db)) > 0, 60_000), 'a visitor is being served')

  const [refused, call, uncached, madeUp] = await Promise.all([
    get(pageOfPin()),
    get('/v1/search?text=pintor'),
    get('/aulas'),
    get('/conta', 'cookie: gn-auth:token_v3=GN_made-up\r\n'),
  ])
  assert.equal(refused.status, 503)
  assert.match(refused.headers, /^retry-after: [1-5]\r?$/m)
  assert.match(refused.body, /Tente novamente em alguns segundos/)
  assert.deepEqual(
    { status: call.status, code: (JSON.parse(call.body) as { code: string }).code },
    { status: 503, code: 'busy' },
  )
  assert.equal(uncached.status, 503, 'a page that nobody has asked for yet has to be made')
  assert.equal(madeUp.status, 503, 'nobody says of himself who he is')
  for (const path of ['/healthz', '/readyz', cachedPath, `${cachedPath}?utm_source=x`, '/favicon.svg'])
    assert.notEqual((await get(path)).status, 503, path)
  assert.equal((await get('/conta', cookie)).status, 200, 'anyone signed in has room')

  await release()
  assert.equal((await first).status, 404, 'an admitted request is served')
  assert.equal((await get(pageOfPin())).status, 404, 'and so is anyone who comes then')
})

test('slow senders occupy no slot', async () => {
  const { address } = await startTestServer(scope, { url, env: { WORK_AT_ONCE: '2', RUN_JOBS: '0' } })
  const slow = await Promise.all(Array.from({ length: 20 }, () => openConnection(address)))
  for (const { socket } of slow)
    socket.write(
      'POST /v1/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n{',
    )
  for (let attempt = 0; attempt < 3; attempt++) {
    const { status } = await sendRawRequest(
      address,
      `GET ${pageOfPin()} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    )
    assert.equal(status, 404)
  }
  for (const { end } of slow) end()
})

test('no limit rejects two hundred concurrent API calls', async () => {
  const { address } = await startTestServer(scope, { url, env: { WORK_AT_ONCE: '32', RUN_JOBS: '0' } })
  const body = JSON.stringify({ phone: '11955550099', target: 'user' })
  const head = `POST /v1/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const answers = await Promise.all(Array.from({ length: 200 }, () => sendRawRequest(address, head + body)))
  assert.deepEqual(statusesOf(answers), [404])
})

test('no limit rejects fifty people behind one address', async () => {
  const { address } = await startTestServer(scope, { url, env: { WORK_AT_ONCE: '32', RUN_JOBS: '0' } })
  for (let round = 0; round < 2; round++) {
    const people = await Promise.all(Array.from({ length: 50 }, () => openConnection(address)))
    const answers = await Promise.all(
      people.map(({ send }) => send(`GET ${pageOfPin()} HTTP/1.1\r\nhost: localhost\r\n\r\n`)),
    )
    assert.deepEqual(statusesOf(answers), [404])
    for (const { end } of people) end()
  }
})
