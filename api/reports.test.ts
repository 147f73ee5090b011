import assert from 'node:assert/strict'
import { afterAll, beforeEach, test, vi } from 'vitest'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()
let written: { calls: unknown[][] }
beforeEach(() => {
  written = vi.spyOn(log, 'warn').mockImplementation(() => {}).mock
})

const report = (body: object, address: string) =>
  api.request('http://localhost/api/errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': address },
    body: JSON.stringify(body),
  })

test('a report is truncated and logged without phones, e-mails and query values', async () => {
  const secrets = 'ana.souza@exemplo.com.br (11) 91234-5678 /meus-pedidos?token=segredo&x=outro#chave=terceiro'
  const long = 'palavra '.repeat(60)
  const { status } = await report(
    {
      message: secrets,
      stack: `${secrets} ${long}`.repeat(8),
      path: `/pedido${secrets.slice(secrets.indexOf('?'))}`,
      context: {
        [secrets]: secrets,
        ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`n${'x'.repeat(index)}`, long])),
      },
    },
    '10.1.0.1',
  )
  assert.equal(status, 204)
  const line = JSON.stringify(written.calls.at(-1)!)
  assert.doesNotMatch(line, /ana\.souza|91234|5678|segredo|outro|terceiro/)
  assert.match(line, /meus-pedidos\?token=\[redacted\]/)
  const { browser } = written.calls.at(-1)![0] as unknown as { browser: { stack: string; context: object } }
  assert.ok(browser.stack.length <= 700)
  assert.equal(Object.keys(browser.context).length, 10)
  const { fingerprint } = written.calls.at(-1)![0] as { fingerprint: string }
  await report({ message: secrets, context: { page: 'another' } }, '10.1.0.1')
  await report({ message: secrets, path: '/' }, '10.1.0.1')
  const [first, second] = written.calls.slice(-2).map(([fields]) => (fields as { fingerprint: string }).fingerprint)
  assert.match(fingerprint, /^[\da-f]{12}$/)
  assert.equal(first, second, 'the same fault elsewhere')
})

test('reports beyond the limit of an address or of all together are refused and not logged', async () => {
  const from = async (address: string, count: number) => {
    const before = written.calls.length
    const statuses: number[] = []
    for (let index = 0; index < count; index++) statuses.push((await report({ message: 'x' }, address)).status)
    return { written: written.calls.length - before, last: statuses.at(-1) }
  }
  assert.deepEqual(await from('10.1.0.2', 70), { written: 60, last: 429 })
  assert.deepEqual(await from('10.1.0.3', 1), { written: 1, last: 204 }, 'another address may go on')
  await db.updateTable('rate_limits').set({ points: 1_000 }).where('key', '=', 'error-reports:all').execute()
  assert.deepEqual(await from('10.1.0.4', 1), { written: 0, last: 429 })
})
