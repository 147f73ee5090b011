import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { isTransientError } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { lockTables, countLockWaits } from './support/locked-tables.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const shared = { url, env: { RUN_JOBS: '0', DATA_DIR: env.DATA_DIR, ANSWER_SECONDS: '4.9' } }

test('transient errors are distinguished from faults', () => {
  for (const code of [
    '25006',
    '57014',
    '53100',
    '53200',
    '53300',
    '40001',
    '40P01',
    '08006',
    '57P01',
    '57P03',
    '55P03',
  ])
    assert.equal(isTransientError(Object.assign(new Error('x'), { code })), true, code)
  for (const code of ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'])
    assert.equal(isTransientError(Object.assign(new AggregateError([], ''), { code })), true, code)
  for (const code of ['23505', '42P01', '22003', '28P01', 'ENOENT', ''])
    assert.equal(isTransientError(Object.assign(new Error('x'), { code })), false, code)
  for (const nothing of [null, undefined, 'text', new Error('a fault')]) assert.equal(isTransientError(nothing), false)
})

/** A page, its data, a reading call and a writing call. */
async function askAll(address: string, cookie: string) {
  const json = { 'content-type': 'application/json' }
  const [page, data, read, written] = await Promise.all([
    fetch(`${address}/requests/${randomUUID()}`),
    fetch(`${address}/meus-pedidos.data`, { headers: { cookie } }),
    fetch(`${address}/api/me`, { headers: { cookie } }),
    fetch(`${address}/v1/login`, { method: 'POST', headers: json, body: '{"phone":"11912345678","target":"user"}' }),
  ])
  return { page, data, read, written }
}

async function assertTriesLater({ page, data, ...calls }: Awaited<ReturnType<typeof askAll>>) {
  assert.equal(page.status, 503)
  assert.match(await page.text(), /Estamos fora do ar/)
  for (const [name, answer] of Object.entries({ page, data, ...calls })) {
    assert.equal(answer.status, 503, name)
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/, name)
  }
  for (const answer of Object.values(calls)) assert.equal(((await answer.json()) as { code: string }).code, 'outage')
}

test('a slow statement is aborted in time, with 503 and Retry-After', async () => {
  const { address } = await startTestServer(scope, shared)
  const cookie = await signedInCookie(db, (await aClient(db)).userId, new Date())
  await askAll(address, cookie) // the first of each loads its half of the pages
  const { release } = await lockTables(db, sql`orders, users, sessions, pin_challenges, rate_limits`)
  const answers = await askAll(address, cookie)
  const waiting = await countLockWaits(db)
  await release()
  assert.ok(waiting > 0, 'nobody waited until the database itself gave up')
  await assertTriesLater(answers)
  assert.equal((await fetch(`${address}/requests/${randomUUID()}`)).status, 404)
})

test('a read-only database after a switchover is transient and costs one request at most', async () => {
  const { address } = await startTestServer(scope, shared)
  const { phone } = await aClient(db)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const name = new URL(url.replace('@/', '@x/')).pathname.slice(1)
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const login = () =>
    fetch(`${address}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, target: 'user' }),
    })
  const refused = await login()
  assert.deepEqual(
    { status: refused.status, code: ((await refused.json()) as { code: string }).code },
    { status: 503, code: 'outage' },
  )
  assert.ok(refused.headers.get('retry-after'))
  // Concurrent reads open connections that later writes cannot use.
  const pages = await Promise.all(Array.from({ length: 8 }, () => fetch(`${address}/requests/${randomUUID()}`)))
  assert.deepEqual([...new Set(pages.map((page) => page.status))], [404])
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  await admin.end()
  const met = await login()
  const answer = met.status === 503 ? await login() : met
  assert.notEqual(answer.status, 503, 'the first write that fails ends all the connections that only read')
})
