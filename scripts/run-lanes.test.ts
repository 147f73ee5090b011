import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, test } from 'vitest'
import { isPostmasterOf, readPostmaster } from '#embedded-database/postmaster.ts'
import { inMemoryFolderPrefix } from '#test/support/in-memory-folder.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Socket paths are limited to 107 characters, and this run is deeply nested. */
const shortTemporary = process.platform === 'win32' ? tmpdir() : '/tmp'

let folder: string
let temporary: string
beforeEach(() => {
  folder = mkdtempSync(join(shortTemporary, 'ajeita-run-'))
  chmodSync(folder, 0o755) // the database's user passes through it
  temporary = join(folder, 'tmp')
  mkdirSync(temporary)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** A test runner in miniature: each file exports its one test. */
const aRunner = () =>
  write(
    'runner.ts',
    `
    import { TotalsFile } from ${url('../test/support/totals.ts')}
    const totals = new TotalsFile()
    let failed = 0
    for (const file of process.argv.slice(2)) {
      totals.begin(file)
      const { default: test } = await import(file)
      await Promise.resolve().then(test).then(() => totals.pass(), () => (failed++, totals.fail()))
      totals.end(file)
    }
    process.exit(failed ? 1 : 0)`,
  )

/** A whole run of these tests between two steps that pass, in a temporary folder of its own. */
function runOf(files: string[], limitMs: number, withSetup = '(work) => work({})') {
  const script = write(
    'run.ts',
    `
    import { createTestStep } from ${url('./test-step.ts')}
    import { runLanes } from ${url('./run-lanes.ts')}
    import { withTestServer } from ${url('../test/support/test-server.ts')}
    await runLanes([[
      { name: 'first', run: () => ({ passed: 1, failed: 0 }) },
      createTestStep({
        name: 'tests',
        command: () => [process.execPath, ${JSON.stringify(aRunner())}, ...${JSON.stringify(files)}],
        pickFailures: (output) => output,
        withSetup: ${withSetup},
      }),
      { name: 'next', run: () => (console.log('the next step begins'), { passed: 0, failed: 0 }) },
    ]], ${limitMs})`,
  )
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: project,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => (output += words.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, ended: ended.then((status) => ({ status, lines: output.trim().split('\n') })) }
}

/** A test file with a child that never ends and keeps its output open; where its pid is. */
function aFileWithAChild(name: string, rest: string) {
  const number = join(folder, `${name}.pid`)
  const file = write(
    `${name}.test.mjs`,
    `
    import { spawn } from 'node:child_process'
    import { mkdtempSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    mkdtempSync(tmpdir() + '/left-behind-')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ['ignore', 'inherit', 'inherit'] })
    writeFileSync(${JSON.stringify(number)}, String(child.pid))
    ${rest}`,
  )
  return { file, number }
}

function isAlive(number: string) {
  try {
    const stat = readFileSync(`/proc/${readFileSync(number, 'utf8')}/stat`, 'utf8')
    return !/\) Z /.test(stat)
  } catch {
    return false
  }
}

/** Killed processes end a moment later on a busy machine. */
async function goes(number: string) {
  for (const end = Date.now() + 60_000; isAlive(number); await wait(20))
    assert.ok(Date.now() < end, 'the child lives on')
}

const passing = () => write('passing.test.mjs', `export default () => {}`)

test('passing and failing runs leave nothing behind and count each test', async () => {
  const good = await runOf([passing()], 60_000).ended
  assert.deepEqual({ status: good.status, lastLine: good.lines.at(-1) }, { status: 0, lastLine: '2 passed, 0 failed' })
  const failing = write(
    'failing.test.mjs',
    `import { mkdtempSync } from 'node:fs'
     import { tmpdir } from 'node:os'
     mkdtempSync(tmpdir() + '/left-behind-')
     export default () => { throw new Error('no') }`,
  )
  const bad = await runOf([passing(), failing], 60_000).ended
  assert.deepEqual({ status: bad.status, lastLine: bad.lines.at(-1) }, { status: 1, lastLine: '2 passed, 1 failed' })
  assert.deepEqual(readdirSync(temporary), [])
})

test('a hanging step is named at the time limit, fails and ends with its children', async () => {
  const { file, number } = aFileWithAChild(
    'the-one-that-hangs',
    `export default () => new Promise(() => setInterval(() => {}, 1000))`,
  )
  const { status, lines } = await runOf([passing(), file], 5_000).ended
  assert.ok(
    lines.some((line) => line.startsWith('✗ tests hangs')),
    lines.join('\n'),
  )
  assert.ok(
    lines.some((line) => line.includes('still at work:') && line.includes('the-one-that-hangs.test.mjs')),
    lines.join('\n'),
  )
  assert.deepEqual({ status, lastLine: lines.at(-1) }, { status: 1, lastLine: '2 passed, 1 failed' })
  await goes(number)
  assert.deepEqual(readdirSync(temporary), [])
})

test('an interrupted run ends all its processes and begins no further step', async () => {
  const { file, number } = aFileWithAChild(
    'waits',
    `export default () => new Promise(() => setInterval(() => {}, 1000))`,
  )
  const { child, ended } = runOf([file], 60_000, 'withTestServer')
  while (!existsSync(number) || !readFileSync(number, 'utf8')) {
    assert.equal(child.exitCode, null, 'the run ended by itself')
    await wait(50)
  }
  assert.equal(isAlive(number), process.platform === 'linux')
  const [folder] = readdirSync(temporary)
  const inMemory = () => globSync(`${inMemoryFolderPrefix(join(temporary, folder!))}*/data/postgres`)
  const databases = inMemory().map((data) => [readPostmaster(data)!.pid, data] as const)
  child.kill('SIGTERM')
  await wait(20)
  child.kill('SIGTERM') // a signal to the whole group arrives twice: directly and from the bootstrap
  const { status, lines } = await ended
  assert.equal(status, 143)
  assert.ok(!lines.includes('the next step begins'), lines.join('\n'))
  await goes(number)
  for (const [pid, data] of databases) assert.ok(!isPostmasterOf(pid, data), 'the database lives on')
  assert.deepEqual(inMemory(), [])
  assert.deepEqual(readdirSync(temporary), [])
})
