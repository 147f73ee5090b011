import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { loadReference } from '#db/reference/load-reference.ts'
import { migrate } from '#platform/migrate.ts'
import { openDatabase } from '#platform/open-database.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { until } from '#platform/postgres/postmaster.ts'
import { startTestServer } from './support/server.ts'
import { throwawaySettings } from './support/throwaway.ts'

const folder = mkdtempSync(join(tmpdir(), 'ajeita-outage-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const startDatabase = () => startEmbedded({ folder, settings: throwawaySettings })

test('with the database away public pages are still served, the rest says so at once, and all is back by itself', async () => {
  let database = await startDatabase()
  after(() => database.stop())
  await migrate(database.url)
  const { db, close } = openDatabase(database.url)
  await loadReference(db)
  await close()
  const { address } = await startTestServer({ after }, { url: database.url, env: { RUN_JOBS: '0' } })
  const kept = `${address}/reformas-e-reparos/pintor`
  assert.equal((await fetch(kept)).status, 200)

  await database.stop()
  assert.equal((await fetch(kept)).status, 200)
  assert.equal((await fetch(`${address}/readyz`)).status, 503)
  const began = Date.now()
  const page = await fetch(`${address}/requests/${randomUUID()}`)
  assert.equal(page.status, 503)
  assert.match(await page.text(), /Estamos fora do ar/)
  assert.ok(page.headers.get('retry-after'))
  const call = await fetch(`${address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"phone":"11912345678","target":"user"}',
  })
  assert.deepEqual([call.status, ((await call.json()) as { code: string }).code], [503, 'outage'])
  assert.ok(Date.now() - began < 10_000, 'nobody waits for long')

  database = await startDatabase()
  const isBack = async () => (await fetch(`${address}/requests/${randomUUID()}`)).status === 404
  assert.ok(await until(isBack, 10_000), 'back without a restart')
})
