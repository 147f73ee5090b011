import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'ajeita-bootstrap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'scripts'))
const copyBootstrap = (place: string) =>
  cpSync(join(project, 'scripts', 'bootstrap.mjs'), join(place, 'scripts', 'bootstrap.mjs'))
copyBootstrap(folder)

const bootstrap = () =>
  spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], { cwd: folder, encoding: 'utf8' })

test('a lock file that is missing or damaged: one line that says how to get it back', () => {
  assert.match(bootstrap().stderr, /^✗ package-lock\.json is missing\. Restore it: git checkout package-lock\.json\n$/)
  writeFileSync(join(folder, 'package-lock.json'), '{"name": "aje')
  const { status, stderr } = bootstrap()
  assert.match(stderr, /^✗ package-lock\.json is damaged\. Restore it: git checkout package-lock\.json\n$/)
  assert.equal(status, 1)
})

/** A project whose npm only puts Node there, and whose scripts write down that they ran. */
function aProject(preparing = '') {
  const place = mkdtempSync(join(folder, 'project-'))
  const write = (name: string, text: string) => writeFileSync(join(place, name), text)
  mkdirSync(join(place, 'scripts'))
  copyBootstrap(place)
  const note = (word: string) => `require('node:fs').appendFileSync('log', '${word} ')\n`
  write('package.json', '{}')
  write('package-lock.json', '{}')
  write(
    'npm.cjs',
    `const fs = require('node:fs')
     fs.mkdirSync('node_modules/.bin', { recursive: true })
     fs.rmSync('node_modules/.bin/node', { force: true })
     fs.symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node')
     ${note('npm')}`,
  )
  write('scripts/prepare-chromium.ts', note('browser') + preparing)
  write('scripts/start.ts', note('started'))
  const env = { ...process.env, npm_execpath: join(place, 'npm.cjs') }
  return () => {
    const { stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
      cwd: place,
      encoding: 'utf8',
      env,
    })
    const ran = readFileSync(join(place, 'log'), 'utf8').trim()
    rmSync(join(place, 'log'))
    return { ran, stderr }
  }
}

test('an installation packs the packages and makes the browser of the tests ready, once', () => {
  const start = aProject()
  assert.equal(start().ran, 'npm browser started')
  assert.equal(start().ran, 'started')
})

test('a machine for which there is no browser is installed all the same, and told so', () => {
  const { ran, stderr } = aProject('process.exit(1)')()
  assert.equal(ran, 'npm browser started')
  assert.match(stderr, /The browser for tests could not be made ready/)
})

test('a port that is taken: one line with the port and another one', async () => {
  const taken = createServer()
  await new Promise<void>((listening) => taken.listen(0, () => listening()))
  const { port } = taken.address() as AddressInfo
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, APP_ENV: 'demo', PORT: String(port), DATA_DIR: join(folder, 'data') },
  })
  taken.close()
  assert.equal(
    stderr.trim().split('\n').at(-1),
    `✗ Port ${port} is in use. End what listens there, or choose another: PORT=${port + 1} npm start`,
  )
  assert.equal(status, 1)
})
