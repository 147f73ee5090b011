import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { test } from 'vitest'
import { until } from '#embedded-database/postmaster.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './database.ts'

/** Whether the process exists; it is orphaned, so never a zombie. */
function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a killed test file ends its server and releases its output', async () => {
  const { url } = await testDatabase(scope)
  const source = `
    import { startTestServer } from ${JSON.stringify(new URL('./server.ts', import.meta.url).href)}
    const server = await startTestServer({ after: () => {} }, { url: process.env.URL_OF_DATABASE })
    process.stdout.write(String(server.process.pid), () => process.kill(process.pid, 'SIGKILL'))`
  const file = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, URL_OF_DATABASE: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let number = ''
  file.stdout.on('data', (words: Buffer) => (number += words.toString()))
  await once(file, 'close') // ends only when the pipes are closed: the server is gone, too
  assert.equal(file.signalCode, 'SIGKILL')
  assert.ok(await until(() => !isAlive(Number(number)), 60_000), 'the server lives on')
})

test('a test database ends no statement by the clock of the machine', async () => {
  const { db } = await testDatabase(scope)
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
  assert.deepEqual(rows, [{ limit: '0' }])
})
