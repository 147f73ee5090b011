import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.ts'
import { isTransientError } from '#platform/db.ts'
import { throwawaySettings } from '#test/support/throwaway.ts'
import { isPostgresAlive, until } from './postmaster.ts'
import { startWatched } from './watched.ts'

const folder = mkdtempSync(join(tmpdir(), 'ajeita-watched-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a killed server is restarted at the same address; a stopped one is not', async () => {
  const server = await startWatched({ folder, settings: throwawaySettings })
  onTestFinished(async () => {
    await server.stop()
    rmSync(decodeURIComponent(/host=([^&]+)/.exec(server.url)![1]!), { recursive: true, force: true })
  })
  const { db, close } = openDatabase(server.url, { max: 2 })
  const answers = () =>
    sql`select 1`.execute(db).then(
      () => true,
      (error: unknown) => assert.ok(isTransientError(error), String(error)) ?? false,
    )
  assert.equal(await answers(), true)
  for (let round = 0; round < 2; round++) {
    const killed = server.pid()
    process.kill(killed, 'SIGKILL')
    assert.ok(await until(() => server.pid() !== killed, 60_000), 'another one runs')
    assert.ok(await until(answers, 60_000), 'under the same address')
  }
  await close()
  const last = server.pid()
  await server.stop()
  assert.equal(isPostgresAlive(last), false)
  await new Promise((resume) => setTimeout(resume, 1_200))
  assert.equal(isPostgresAlive(server.pid()), false, 'nobody starts it again')
})
