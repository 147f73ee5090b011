import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'vitest'

test('a process that is terminated twice still removes its database', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: process.cwd() })
  const [ready] = await once(child.stdout, 'data')
  assert.equal(String(ready), 'ready')
  child.stdout.once('data', () => child.kill('SIGTERM')) // while the database is removed
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [143, null])
})

const script = `
  import { writeSync } from 'node:fs'
  import { exitOnSignals } from '#test/support/throwaway.ts'
  exitOnSignals()
  process.on('exit', () => {
    writeSync(1, 'removing')
    const end = Date.now() + 300
    while (Date.now() < end);
  })
  setTimeout(() => {}, 10_000)
  writeSync(1, 'ready')
`
