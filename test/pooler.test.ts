import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { onTestFinished, test } from 'vitest'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { openEventHub } from '#platform/events/events.ts'
import { testDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'
import { hasPgBouncer, startPgBouncer } from './support/pgbouncer.ts'
import { scope } from './support/scope.ts'
import { dataDir, startTestServer } from './support/server.ts'

const why = hasPgBouncer ? '' : ' (PgBouncer is not installed: apt-get install pgbouncer)'
const pooled = test.skipIf(!hasPgBouncer)

pooled(`a server and a worker run through PgBouncer in transaction mode${why}`, async () => {
  const { db, url } = await testDatabase(scope)
  await refreshCatalog(db)
  const pooler = await startPgBouncer(scope, url)
  const env = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: url, RUN_JOBS: '0' }
  const metricsPort = await freePort()
  const { address } = await startTestServer(scope, { url: pooler, env })
  const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'worker.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      ...env,
      APP_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      METRICS_PORT: String(metricsPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let warnings = ''
  worker.stdout.on('data', (bytes: Buffer) => (warnings += String(bytes)))
  onTestFinished(() => void worker.kill('SIGKILL'))
  const { phone } = await aClient(db)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ phone, target: 'user' })
  assert.equal((await fetch(`${address}/v1/login`, { method: 'POST', headers, body })).status, 200)
  const inbox = () => db.selectFrom('outbox_messages').select('body').where('recipient', 'like', `%${phone}`).execute()
  for (const end = Date.now() + 60_000; !(await inbox()).length; await wait(50)) assert.ok(Date.now() < end)
  for (let round = 0; round < 20; round++)
    assert.deepEqual(
      await Promise.all(
        Array.from({ length: 10 }, async () => (await fetch(`${address}/busca?q=pintor${round}`)).status),
      ),
      Array.from({ length: 10 }, () => 200),
    )
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  assert.match(metrics, /job_duration_seconds_count\{task="send-pin",outcome="done"\} 1/)
  assert.equal(warnings, '')
})

pooled(`statements keep their time limits behind PgBouncer, and events arrive${why}`, async () => {
  const { url } = await testDatabase(scope)
  const { db, close } = openDatabase(await startPgBouncer(scope, url), { behindPooler: true })
  onTestFinished(() => close())
  const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(db)
  assert.deepEqual(rows, [{ limit: '10s' }])
  const hub = await openEventHub({ db, url })
  onTestFinished(() => hub.close())
  const heard = new Promise((resolve) => hub.subscribe('user:1', (event) => resolve(event.kind)))
  await inTransaction(db, async (tx) => {
    await emit(tx, new Date(), { topic: 'user:1', kind: 'greeted' })
    return { ok: true }
  })
  assert.equal(await heard, 'greeted')
})
