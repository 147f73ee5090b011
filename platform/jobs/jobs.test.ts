import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, test, vi } from 'vitest'
import { addHours } from '#domain/shared/durations.ts'
import { now, setClockDistance } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { declareAlive, releaseJobsOfDeadWorkers } from './job-liveness.ts'
import { advanceJobs, drainJobs, enqueue, startJobs, type Task } from './jobs.ts'

const opened = await testDatabase(scope)
const { db } = opened
const hour = 3_600_000

afterEach(async () => {
  setClockDistance(0)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

const ask = (name: string, payload: Record<string, unknown>, options?: Parameters<typeof enqueue>[3], ok = true) =>
  inTransaction(db, async (tx: Db) => {
    await enqueue(tx, name, payload, options)
    return { ok }
  })
const waiting = async () =>
  (
    await sql<{
      key: string
      run_at: Date
      attempts: number
      last_error: string | null
    }>`select key, run_at, attempts, last_error from graphile_worker.jobs order by id`.execute(db)
  ).rows
const drain = (tasks: Record<string, Task>) => drainJobs({ ...opened, tasks })
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

async function waitFor(isTrue: () => boolean | Promise<boolean>, timeoutMs = 60_000) {
  for (const end = Date.now() + timeoutMs; !(await isTrue()); await pause(10))
    assert.ok(Date.now() < end, 'waited too long')
}

test('a job runs after the commit, with database and time; a rolled-back one does not', async () => {
  await ask('greet', { name: 'Ana' })
  await ask('greet', { name: 'nobody' }, {}, false)
  const seen: unknown[] = []
  const outcome = await drain({
    greet: async (payload, helpers) => {
      seen.push(payload)
      assert.ok(helpers.now instanceof Date)
      await sql`select 1`.execute(helpers.db)
    },
  })
  assert.deepEqual(seen, [{ name: 'Ana' }])
  assert.deepEqual(outcome, { ran: 1, failed: [] })
})

test('jobs enqueued by jobs are drained too; later ones are left', async () => {
  await ask('first', {})
  await ask('second', {}, { runAt: addHours(new Date(), 1) })
  const seen: string[] = []
  await drain({
    first: async (_payload, { db }) => {
      seen.push('first')
      await enqueue(db, 'second', {})
    },
    second: async () => void seen.push('second'),
  })
  assert.deepEqual(seen, ['first', 'second'])
  assert.equal((await waiting()).length, 1)
})

test('a failure is logged, stored without secrets and retried', async () => {
  await ask('send', { phone: '11987654321' }, { maxAttempts: 3 })
  let runs = 0
  const send = async () => {
    if (++runs === 1) throw new Error('no answer for 11987654321')
  }
  assert.deepEqual(await drain({ send }), { ran: 0, failed: [{ job: 'send', message: 'no answer for [redacted]' }] })
  const [job] = await waiting()
  assert.equal(job!.attempts, 1)
  assert.equal(job!.last_error, 'no answer for [redacted]')
  assert.ok(job!.run_at > new Date())
  await advanceJobs(db, 1)
  assert.equal((await drain({ send })).ran, 1)
})

test('a job key has one waiting job', async () => {
  await ask('remind', { n: 1 }, { key: 'order:1' })
  await ask('remind', { n: 2 }, { key: 'order:1' })
  await inTransaction(db, async (tx) => {
    await enqueue(tx, 'remind', { n: 3 }, { key: 'order:2' })
    await enqueue(tx, 'remind', { n: 4 }, { key: 'order:2' })
    await enqueue(tx, 'remind', { n: 5 })
    await enqueue(tx, 'remind', { n: 6 })
    return { ok: true }
  })
  const seen: number[] = []
  await drain({ remind: async ({ n }) => void seen.push(n) })
  assert.deepEqual(seen.toSorted(), [2, 4, 5, 6])
})

test('moving the clock moves waiting jobs, also those enqueued afterwards', async () => {
  await ask('survey', { n: 1 }, { runAt: addHours(now(), 3) })
  assert.equal(await advanceJobs(db, 2), 1)
  setClockDistance(2 * hour)
  await ask('survey', { n: 2 }, { runAt: addHours(now(), 1) })
  const seen: number[] = []
  const survey: Task = async ({ n }) => void seen.push(n)
  await drain({ survey })
  assert.deepEqual(seen, [])
  await advanceJobs(db, 1)
  setClockDistance(3 * hour)
  await drain({ survey })
  assert.deepEqual(seen.toSorted(), [1, 2])
})

test('the worker runs jobs, and stop waits for the running one', async () => {
  let begun = 0
  let ended = 0
  const jobs = await startJobs({
    ...opened,
    tasks: {
      slow: async () => {
        begun++
        await pause(200)
        ended++
      },
    },
  })
  await ask('slow', {})
  await waitFor(() => begun === 1)
  await jobs.stop()
  assert.equal(ended, 1)
  await waitFor(async () => (await waiting()).length === 0) // its completion may still be on the way to the database
})

test('as many jobs run at once as the pool has connections besides the one that listens', async () => {
  const small = openDatabase(opened.url, { max: 3 })
  const warn = vi.spyOn(log, 'warn')
  let running = 0
  let maxRunning = 0
  let ended = 0
  const slow = async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await pause(200)
    running--
    ended++
  }
  for (let job = 0; job < 4; job++) await ask('slow', {})
  const jobs = await startJobs({ ...opened, pool: small.pool, tasks: { slow } })
  await waitFor(() => ended === 4)
  await jobs.stop()
  await small.close()
  assert.equal(maxRunning, 2)
  assert.deepEqual(warn.mock.calls, [], 'graphile-worker warns of a smaller pool')
  warn.mockRestore()
})

test('drain waits for jobs of other runners in the process', async () => {
  let ended = 0
  const tasks = {
    slow: async () => {
      await pause(300)
      ended++
    },
  }
  const jobs = await startJobs({ ...opened, tasks })
  await ask('slow', {})
  await pause(100)
  await drainJobs({ ...opened, tasks })
  assert.equal(ended, 1)
  await jobs.stop()
})

test('a crontab is parsed, and an invalid one is refused at once', async () => {
  const jobs = await startJobs({ ...opened, tasks: { nightly: async () => {} }, crontab: '0 6 * * * nightly ?max=3' })
  await jobs.stop()
  const { rows } = await sql`select from graphile_worker._private_known_crontabs where identifier = 'nightly'`.execute(
    db,
  )
  assert.equal(rows.length, 1)
  await assert.rejects(startJobs({ ...opened, tasks: {}, crontab: 'sometimes nightly' }))
})

/** Closes this database to new connections and ends existing ones; `open` undoes it. */
async function shutOut() {
  const name = /@\/(\w+)/.exec(opened.url)![1]!
  const admin = new pg.Client({
    connectionString: opened.url.replace(`postgres://ajeita@/${name}`, 'postgres://postgres@/postgres'),
  })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
}

test('when the database fails during a job the process survives, and jobs continue afterwards', async () => {
  let open = async () => {}
  let away = 0
  const done: number[] = []
  const runner = await startJobs({
    ...opened,
    tasks: {
      outlive: async ({ number }: { number: number }) => {
        if (away++ === 0) open = await shutOut() // neither completion nor failure can be stored
        done.push(number)
      },
    },
  })
  await ask('outlive', { number: 1 })
  await waitFor(() => done.length === 1)
  await pause(300)
  await open()
  await waitFor(async () => (await ask('outlive', { number: 2 }).catch(() => null)) !== null)
  await waitFor(() => done.includes(2))
  await waitFor(async () => (await waiting()).length === 0)
  await runner.stop()
})

test('a process whose liveness connection has fallen silent knows that others may take its jobs', async () => {
  const { searchParams, pathname } = new URL(opened.url.replace('@/', '@localhost/'))
  const path = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  let isSilent = false
  const firewall = createServer((outer) => {
    const inner = connect(path)
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const)
      from.on('data', (bytes) => isSilent || to.write(bytes)).on('error', () => {})
    outer.on('close', () => inner.destroy())
  })
  await new Promise<void>((listening) => firewall.listen(0, '127.0.0.1', listening))
  const { port } = firewall.address() as AddressInfo
  const alive = await declareAlive(`postgres://ajeita@127.0.0.1:${port}${pathname}`)
  alive.add('silent')
  await waitFor(async () => {
    const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and granted and datname = current_database()`.execute(db)
    return rows.length > 0
  })
  isSilent = true
  assert.equal(await Promise.race([alive.gone.then(() => 'gone'), pause(40_000)]), 'gone')
  isSilent = false
  await alive.close()
  firewall.close()
})

test('the jobs of a killed process run again; those of a living one do not', async () => {
  await ask('hang', {})
  const source = `
    import { openDatabase } from '#platform/database/open-database.ts'
    import { startJobs } from '#platform/jobs/jobs.ts'
    const opened = openDatabase(process.env.TEST_URL)
    await startJobs({ ...opened, tasks: { hang: () => new Promise(() => console.log('begun')) } })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, TEST_URL: opened.url, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: new URL('../..', import.meta.url),
  })
  await once(child.stdout!, 'data')
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(db)
  assert.equal(await releaseJobsOfDeadWorkers(db), 0, 'its process lives')
  child.kill('SIGKILL')
  await once(child, 'exit')
  // A statement already sent by the killed process may still take a freed job: run repeatedly.
  let ran = 0
  const runner = await startJobs({ ...opened, tasks: { hang: async () => void ran++ } })
  await waitFor(() => ran === 1)
  await runner.stop()
})
