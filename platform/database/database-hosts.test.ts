import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { quickFolder } from '#test/support/quick-folder.ts'
import { throwawaySettings } from '#test/support/throwaway.ts'
import { databaseAt, readHosts } from './database-hosts.ts'
import { isTransientError } from '#platform/db.ts'
import { openEventConnection } from '#platform/events/event-connection.ts'
import { declareAlive } from '#platform/jobs/job-liveness.ts'
import { migrate } from '#platform/migrate.ts'
import { openDatabase } from './open-database.ts'
import { assertOrdinaryRole } from './ordinary-role.ts'
import { startEmbedded } from '#embedded-database/embedded.ts'
import { until } from '#embedded-database/postmaster.ts'

test('an address with several hosts is read as libpq reads it', () => {
  const { addresses, mustWrite } = readHosts(
    'postgres://u:p%40,x@a:1,b,[::1]:3/name?target_session_attrs=read-write&sslmode=require',
  )
  assert.deepEqual(
    [...addresses, mustWrite],
    [
      'postgres://u:p%40,x@a:1/name?sslmode=require',
      'postgres://u:p%40,x@b/name?sslmode=require',
      'postgres://u:p%40,x@[::1]:3/name?sslmode=require',
      true,
    ],
  )
  for (const plain of ['postgres://u@/name?host=%2Ftmp%2Fx&port=5432', 'postgres://u:p@a/name', '/tmp name'])
    assert.deepEqual(readHosts(plain), { addresses: [plain], mustWrite: false })
  assert.deepEqual(readHosts('postgres://a/b?x=1&target_session_attrs=primary').addresses, ['postgres://a/b?x=1'])
  assert.throws(() => readHosts('postgres://a,b/c?target_session_attrs=standby'), /cannot be used/)
  assert.equal(databaseAt('postgres://a/b').Client, pg.Client, 'one host is left to the driver')
})

/** A PostgreSQL of its own, reached by a port of this machine that can be closed and opened. */
async function aHost() {
  const folder = quickFolder('ajeita-host-')
  const database = await startEmbedded({ folder: join(folder, 'data'), settings: throwawaySettings })
  const socketFolder = decodeURIComponent(/host=([^&]+)/.exec(database.url)![1]!)
  const open = new Set<Socket>()
  const proxy: Server = createServer((socket) => {
    const inner = connect(join(socketFolder, '.s.PGSQL.5432'))
    for (const one of [socket, inner]) {
      open.add(one)
      one.on('error', () => {}).on('close', () => (socket.destroy(), inner.destroy(), open.delete(one)))
    }
    socket.pipe(inner).pipe(socket)
  })
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const close = () => {
    proxy.close()
    for (const socket of open) socket.destroy()
  }
  onTestFinished(async () => {
    close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(socketFolder, { recursive: true, force: true })
  })
  const setReadOnly = async (readOnly: boolean) => {
    const admin = new pg.Client({ connectionString: database.adminUrl })
    await admin.connect()
    await admin.query(`alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`)
    await admin.query('select pg_reload_conf()')
    await admin.end()
  }
  return { port, close, open: () => listen(port), setReadOnly }
}

test('of several hosts the one that takes writes is found, by every connection, also when another takes over', async () => {
  const [first, second] = await Promise.all([aHost(), aHost()])
  const dead = createServer()
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve))
  const { port: deadPort } = dead.address() as AddressInfo
  await new Promise((resolve) => dead.close(resolve))
  const url = `postgres://ajeita@127.0.0.1:${deadPort},127.0.0.1:${first.port},127.0.0.1:${second.port}/ajeita?target_session_attrs=read-write`

  await first.setReadOnly(true)
  assert.ok((await migrate(url)).length > 0, 'migrations go where they can be written')
  await first.setReadOnly(false)
  await second.setReadOnly(true)
  assert.ok((await migrate(`${url}&x=other`)).length > 0, 'the first host is another database')
  await assertOrdinaryRole(url)

  const { db, close } = openDatabase(url, { max: 3 })
  let noticed = 0
  const events = await openEventConnection({ url, onNotice: () => noticed++, onConnected: () => {} })
  const jobs = await declareAlive(url)
  const write = () =>
    sql`insert into settings (name, value) values (${`n${Math.random()}`}, '1')`.execute(db).then(
      () => true,
      (error: unknown) => {
        assert.ok(isTransientError(error), String(error))
        return false
      },
    )
  await events.announce()
  assert.ok(await until(() => noticed > 0, 60_000))
  assert.ok(await until(write, 60_000))

  // A switchover: the old one still answers, and only reads.
  await first.setReadOnly(true)
  await second.setReadOnly(false)
  assert.ok(await until(write, 60_000), 'writes go to the other one')
  assert.ok((await Promise.all([write(), write(), write()])).every(Boolean), 'by every connection')

  // A failover: it is gone.
  await first.setReadOnly(false)
  second.close()
  assert.ok(await until(write, 60_000), 'and back')
  const again = noticed
  assert.ok(
    await until(
      () =>
        events.announce().then(
          () => noticed > again,
          () => false,
        ),
      15_000,
    ),
    'what hears events has come along',
  )
  await Promise.all([close(), events.close(), jobs.close()])
})

test('with no host that takes writes the reason names each, and nothing secret', async () => {
  const { Client, connectionString } = databaseAt(
    'postgres://u:secret@127.0.0.1:1,127.0.0.1:2/x?target_session_attrs=read-write',
  )
  const client = new Client({ connectionString })
  const error = await client.connect().then(
    () => assert.fail('it connected'),
    (reason: Error) => reason,
  )
  assert.match(error.message, /127\.0\.0\.1:1: .*127\.0\.0\.1:2: /)
  assert.doesNotMatch(error.message, /secret/)
  assert.ok(isTransientError(error))
})
