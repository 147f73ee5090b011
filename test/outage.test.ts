import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, onTestFinished, test } from 'vitest'
import { loadReference } from '#db/reference/load-reference.ts'
import { startEmbedded } from '#embedded-database/embedded.ts'
import { until } from '#embedded-database/postmaster.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { migrate } from '#platform/migrate.ts'
import { scope } from '#test/support/scope.ts'
import { createInMemoryFolder } from './support/in-memory-folder.ts'
import { dataDir, startTestServer } from './support/server.ts'
import { throwawaySettings } from './support/throwaway.ts'

const folder = createInMemoryFolder('ajeita-outage-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const startDatabase = () => startEmbedded({ folder, settings: throwawaySettings })

for (const whoWorks of ['the server', 'a worker'] as const)
  test(`without the database public pages are served, the rest fails fast, and everything recovers: ${whoWorks} does the jobs`, async () => {
    let database = await startDatabase()
    onTestFinished(() => database.stop())
    await migrate(database.url)
    const { db, close } = openDatabase(database.url, { withoutTimeouts: true })
    await loadReference(db)
    const RUN_JOBS = whoWorks === 'the server' ? '1' : '0'
    const server = await startTestServer(scope, { url: database.url, env: { RUN_JOBS, ANSWER_SECONDS: '4.9' } })
    const worker = whoWorks === 'a worker' ? startWorker(database.url) : undefined
    const { address } = server
    const cachedUrl = `${address}/reformas-e-reparos/pintor`
    assert.equal((await fetch(cachedUrl)).status, 200)

    // Enough that some run when the database fails.
    await sql`select graphile_worker.add_job('expire-orders', '{}') from generate_series(1, 500)`.execute(db)
    const begun = () =>
      sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where locked_at is not null`
        .execute(db)
        .then(({ rows }) => rows[0]!.n > 0)
    assert.ok(await until(begun, 60_000), 'somebody works')
    await close()
    await database.stop()
    for (const path of [cachedUrl, `${cachedUrl}?utm_source=x`]) assert.equal((await fetch(path)).status, 200, path)
    const ready = await fetch(`${address}/readyz`)
    assert.deepEqual(
      { status: ready.status, reason: ((await ready.json()) as { reason: string }).reason },
      { status: 503, reason: 'the database does not answer' },
    )
    assert.equal((await fetch(`${address}/healthz`)).status, 200)
    const began = Date.now()
    const page = await fetch(`${address}/requests/${randomUUID()}`)
    assert.equal(page.status, 503)
    assert.match(await page.text(), /Estamos fora do ar/)
    const data = await fetch(`${address}/requests/${randomUUID()}.data`)
    const call = await fetch(`${address}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"phone":"11912345678","target":"user"}',
    })
    assert.deepEqual(
      { status: call.status, code: ((await call.json()) as { code: string }).code },
      { status: 503, code: 'outage' },
    )
    assert.equal(data.status, 503)
    for (const answer of [page, data, call]) assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    assert.ok(Date.now() - began < 60_000, 'nobody waits for long')

    database = await startDatabase()
    const isBack = async () => (await fetch(`${address}/requests/${randomUUID()}`)).status === 404
    assert.ok(await until(isBack, 60_000), 'back without a restart')
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    const again = openDatabase(database.url, { withoutTimeouts: true })
    const countJobs = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where run_at <= now()`.execute(
          again.db,
        )
      ).rows[0]!.n
    assert.ok(await until(async () => (await countJobs()) === 0, 120_000), 'and its jobs go on')
    for (const lived of [server.process, worker]) assert.equal(lived?.exitCode ?? null, null, 'it lived through it')
    await again.close()
    await server.kill()
    worker?.kill('SIGKILL')
    await database.stop()
  })

function startWorker(url: string) {
  const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'worker.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, APP_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  return worker
}
