import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { lockFolder, processStart } from './folder-lock.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const source = `
  import { lockFolder } from '#platform/folder-lock.ts'
  try {
    const lock = lockFolder(process.env.FOLDER)
    lock.setAddress('http://127.0.0.1:3999')
    console.log('locked')
    process.stdin.on('data', () => { lock.release(); process.exit(0) })
  } catch (error) {
    console.log(error.message)
    process.exit(1)
  }`

async function start(folder: string): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: new URL('..', import.meta.url),
  })
  const [firstLine] = await once(child.stdout!, 'data')
  return { child, output: String(firstLine).trim() }
}

test('a second start names the running process in one line', async () => {
  const folder = aFolder()
  const first = await start(folder)
  assert.equal(first.output, 'locked')
  const second = await start(folder)
  assert.match(
    second.output,
    new RegExp(
      `^The product already runs on ${folder} at http://127\\.0\\.0\\.1:3999 \\(process ${first.child.pid}\\)\\..+$`,
    ),
  )
  first.child.stdin!.write('end')
  await once(first.child, 'exit')
  assert.deepEqual(readdirSync(folder), [])
  lockFolder(folder).release()
})

test('the lock of a killed process is taken over', async () => {
  const folder = aFolder()
  const { child } = await start(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.ok(existsSync(join(folder, 'running.json')))
  const lock = lockFolder(folder)
  assert.throws(() => lockFolder(folder), /already runs/)
  lock.release()
})

test('of two concurrent starts on a stale lock one gets it', async () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid: 1, startedAt: 'another boot:1' }))
  const both = await Promise.all([start(folder), start(folder)])
  assert.equal(both.filter(({ output }) => output === 'locked').length, 1, both.map(({ output }) => output).join(' | '))
  for (const { child } of both) child.kill('SIGKILL')
})

test('a reused pid and an unreadable lock do not count', () => {
  const folder = aFolder()
  for (const content of [JSON.stringify({ pid: process.ppid, startedAt: 'another boot:1' }), '{', '']) {
    writeFileSync(join(folder, 'running.json'), content)
    lockFolder(folder).release()
    assert.deepEqual(readdirSync(folder), [])
  }
})

test('a process is identified by pid and start time', () => {
  assert.ok(processStart(process.pid))
  assert.equal(processStart(process.pid), processStart(process.pid))
  for (const none of [0, -1, 1.5, 2 ** 22 + 1]) assert.equal(processStart(none), null)
})
