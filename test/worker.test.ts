import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { until } from '#embedded-database/postmaster.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { dataDir, startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)

test('a separate worker runs the jobs that the server leaves, and ends on request', async () => {
  const server = await startTestServer(scope, { url, env: { RUN_JOBS: '0' } })
  const { address } = server
  const { phone } = await aClient(db)
  const body = JSON.stringify({ phone, target: 'user' })
  const sent = await fetch(`${address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  assert.equal(sent.status, 200)
  const inbox = () => db.selectFrom('outbox_messages').select('body').where('recipient', 'like', `%${phone}`).execute()
  await wait(500)
  assert.deepEqual(await inbox(), [], 'nobody runs jobs yet')

  const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'worker.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, APP_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await until(async () => (await inbox()).length > 0, 60_000)
  assert.match((await inbox())[0]?.body ?? '', /^\d{4} é o seu código/)

  // No server runs any more: what is announced now comes from the worker.
  await server.stop()
  const listener = new pg.Client({ connectionString: url })
  await listener.connect()
  const announced = new Promise((resolve) => listener.on('notification', resolve))
  await listener.query('listen ajeita_events')
  const { id } = await anOrder(db)
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await enqueue(db, 'expire-orders')
  await announced
  await listener.end()
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGTERM')
  assert.equal(await ended, 0)
})
