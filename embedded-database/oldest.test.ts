import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { openEventHub } from '#platform/events/events.ts'
import { drainJobs, enqueue } from '#platform/jobs/jobs.ts'
import { migrate } from '#platform/migrate.ts'
import { createInMemoryFolder } from '#test/support/in-memory-folder.ts'
import { startThrowaway } from '#test/support/throwaway.ts'

const folder = '/usr/lib/postgresql'
const oldest = existsSync(folder)
  ? readdirSync(folder)
      .filter((version) => Number(version) >= 15 && existsSync(`${folder}/${version}/bin/postgres`))
      .toSorted((a, b) => Number(a) - Number(b))[0]
  : undefined

test.skipIf(!oldest)('schema, actions, events and jobs work on the oldest supported PostgreSQL', async () => {
  const server = await startThrowaway({ native: `${folder}/${oldest}`, folder: createInMemoryFolder('ajeita-oldest-') })
  onTestFinished(() => server.stop())
  assert.ok((await migrate(server.url)).length > 0)
  assert.deepEqual(await migrate(server.url), [], 'once more changes nothing')
  const opened = openDatabase(server.url)
  const { db, pool } = opened
  const hub = await openEventHub({ url: server.url, db })
  try {
    const { rows } = await pool.query('show server_version_num')
    assert.equal(String(Math.floor(rows[0].server_version_num / 10_000)), oldest)
    const heard: unknown[] = []
    hub.subscribe('user:1', (event) => heard.push(event.payload))
    const act = async (tx: Db) => {
      await emit(tx, new Date(), { topic: 'user:1', kind: 'greeted', payload: { word: 'olá' } })
      await enqueue(tx, 'greet', { word: 'olá' })
      return { ok: true }
    }
    const once = { scope: 'user:1', key: 'k', fingerprint: 'f', now: new Date() }
    await Promise.all([1, 2, 3].map(() => inTransaction(db, act, once)))
    const ran: unknown[] = []
    await drainJobs({ ...opened, tasks: { greet: async (payload) => void ran.push(payload) } })
    for (const end = Date.now() + 60_000; !heard.length && Date.now() < end;)
      await new Promise((resume) => setTimeout(resume, 10))
    assert.deepEqual({ ran, heard }, { ran: [{ word: 'olá' }], heard: [{ word: 'olá' }] })
    const sorted = await pool.query(
      `select name from unnest(array['Zé', 'Álvaro', 'ana']) name order by name collate "und-x-icu"`,
    )
    assert.deepEqual(
      sorted.rows.map(({ name }) => name),
      ['Álvaro', 'ana', 'Zé'],
    )
  } finally {
    await hub.close()
    await opened.close()
  }
})
