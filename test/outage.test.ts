import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
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
  const server = await startTestServer({ after }, { url: database.url })
  const { address } = server
  const kept = `${address}/reformas-e-reparos/pintor`
  assert.equal((await fetch(kept)).status, 200)

  // So many that some are in hand when the database goes.
  await sql`select graphile_worker.add_job('expire-orders', '{}') from generate_series(1, 2000)`.execute(db)
  await close()
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
  assert.equal(server.process.exitCode, null, 'the process has lived through it')
  const again = openDatabase(database.url)
  const left = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where run_at <= now()`.execute(
        again.db,
      )
    ).rows[0]!.n
  assert.ok(await until(async () => (await left()) === 0, 60_000), 'and its jobs go on')
  await again.close()
})
