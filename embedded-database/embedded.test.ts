import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished, test } from 'vitest'
import { createInMemoryFolder } from '#test/support/in-memory-folder.ts'
import { throwawaySettings } from '#test/support/throwaway.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { nativeFolder, restoreLinks, startedByRoot } from './native-files.ts'

function aFolder() {
  const folder = createInMemoryFolder('ajeita-embedded-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts on the folder and stops after the test. */
async function start(folder: string) {
  const lines: string[] = []
  const server = await startEmbedded({ folder, settings: throwawaySettings, print: (line) => lines.push(line) })
  onTestFinished(() => server.stop())
  return { ...server, lines }
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('data survives a restart, and a clean stop takes seconds with open connections', async () => {
  const folder = aFolder()
  const first = await start(folder)
  assert.deepEqual({ adopted: first.adopted, lines: first.lines }, { adopted: false, lines: [] })
  await query(first.url, 'create table kept as select 7 as seven')
  const idle = new pg.Client({ connectionString: first.url })
  idle.on('error', () => {})
  await idle.connect()
  await idle.query('begin')
  const begun = Date.now()
  await first.stop()
  assert.ok(Date.now() - begun < 60_000)
  await assert.rejects(query(first.url, 'select 1'))
  await first.stop() // idempotent
  const second = await start(folder)
  assert.deepEqual(await query(second.url, 'select seven from kept'), [{ seven: 7 }])
})

test('the role of the product only owns its database', async () => {
  const { url } = await start(aFolder())
  const roles = await query(
    url,
    'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
  )
  assert.deepEqual(roles, [
    {
      rolname: 'ajeita',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    },
  ])
  await assert.rejects(query(url, 'create role more superuser'), /permission denied/)
  await assert.rejects(query(url, "copy (select 1) to program 'id'"), /permission denied/)
  await assert.rejects(query(url, "select pg_read_file('/etc/passwd')"), /permission denied/)
  const settings = await query(
    url,
    "select current_setting('data_checksums') sums, current_setting('listen_addresses') addresses, current_setting('TimeZone') zone, current_setting('server_encoding') encoding",
  )
  assert.deepEqual(settings, [{ sums: 'on', addresses: '', zone: 'UTC', encoding: 'UTF8' }])
})

test('an interrupted first start is repeated', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true })
  writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18')
  mkdirSync(join(folder, 'postgres')) // a folder without a version is no database either
  const { url, lines } = await start(folder)
  assert.deepEqual(lines, ['a first start was interrupted: the database is recreated'])
  assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
  assert.ok(!existsSync(join(folder, 'postgres.new')))
})

test('a server that outlived its process is reused', async () => {
  const folder = aFolder()
  const source = `
    import { startEmbedded } from '#embedded-database/embedded.ts'
    const { url, pid } = await startEmbedded({ folder: process.env.FOLDER, settings: ['fsync=off'] })
    console.log(JSON.stringify({ url, pid }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: new URL('..', import.meta.url),
  })
  const [firstLine] = await once(child.stdout!, 'data')
  const first = JSON.parse(String(firstLine)) as Pick<Embedded, 'url' | 'pid'>
  await query(first.url, 'create table kept as select 7 as seven')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const second = await start(folder)
  assert.deepEqual(
    { adopted: second.adopted, pid: second.pid, url: second.url },
    { adopted: true, pid: first.pid, url: first.url },
  )
  assert.deepEqual(second.lines, ['the database was still running and is taken over'])
  assert.deepEqual(await query(second.url, 'select seven from kept'), [{ seven: 7 }])
})

test('a killed server is recovered, also when another process has its pid', async () => {
  const folder = aFolder()
  const first = await start(folder)
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await query(first.url, 'create table kept as select 7 as seven')
  await query(first.url, 'checkpoint').catch(() => {})
  await first.stop()
  const otherServer = await start(join(folder, 'other'))
  for (const stranger of [process.pid, otherServer.pid, 2 ** 22 + 1]) {
    writeFileSync(pidFile, [stranger, ...lines.slice(1)].join('\n'))
    const again = await start(folder)
    assert.deepEqual(
      { adopted: again.adopted, lines: again.lines },
      { adopted: false, lines: ['the database had been stopped hard and is recovered'] },
      `process ${stranger}`,
    )
    assert.deepEqual(await query(again.url, 'select seven from kept'), [{ seven: 7 }])
    await again.stop()
  }
  assert.deepEqual(await query(otherServer.url, 'select 1 as one'), [{ one: 1 }], 'the other server was left alone')
})

test('kill -9 of the server loses no committed data', async () => {
  const folder = aFolder()
  const server = await startEmbedded({ folder }) // production settings: every commit waits for the disk
  onTestFinished(() => server.stop())
  await query(server.url, 'create table kept as select 7 as seven')
  process.kill(server.pid, 'SIGKILL')
  const again = await start(folder)
  assert.deepEqual(again.lines, ['the database had been stopped hard and is recovered'])
  assert.deepEqual(await query(again.url, 'select seven from kept'), [{ seven: 7 }])
})

test('a start waits for the end of a stopping server', async () => {
  const folder = aFolder()
  const first = await start(folder)
  await query(first.url, 'create table kept as select 7 as seven')
  const stopping = first.stop()
  const second = await start(folder)
  await stopping
  assert.notEqual(second.pid, first.pid)
  assert.deepEqual(await query(second.url, 'select seven from kept'), [{ seven: 7 }])
})

test('data of another version is reported in one line with the remedy', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '14\n')
  await assert.rejects(
    startEmbedded({ folder }),
    (error: Error) =>
      /made by PostgreSQL 14 and this is 18\. Start with another DATA_DIR/.test(error.message) &&
      !error.message.includes('\n'),
  )
})

test('library links that the install script could not create are restored', () => {
  const folder = aFolder()
  const native = join(folder, 'package', 'native')
  const list = JSON.parse(readFileSync(join(nativeFolder(), 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  assert.ok(list.length > 0)
  cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
  for (const { target } of list) rmSync(join(native, '..', target))
  restoreLinks(native)
  for (const { target } of list) assert.ok(existsSync(join(native, '..', target)), target)
  const { stdout } = spawnSync(join(native, 'bin', 'initdb'), ['--version'], { encoding: 'utf8' })
  assert.match(stdout, /PostgreSQL/)
})

test.skipIf(!startedByRoot)(
  'below an inaccessible folder root stores files and data elsewhere and says so',
  async () => {
    const folder = aFolder()
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    const { url, lines } = await start(join(home, 'data'))
    const place = /the database is kept in (\S+)$/.exec(lines.join('\n'))?.[1]
    assert.ok(place, lines.join('\n'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
    assert.ok(!existsSync(join(home, 'data', 'postgres')))
    assert.ok(readdirSync(place).includes('postgres'))
  },
)
