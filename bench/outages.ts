/**
 * The database fails repeatedly under load: responses meanwhile, time to recovery, and whether waiting jobs complete.
 * `node bench/outages.ts [times] [seconds away]`, after `npm run build`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { loadReference } from '#db/reference/load-reference.ts'
import { startEmbedded } from '#embedded-database/embedded.ts'
import { until } from '#embedded-database/postmaster.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { migrate } from '#platform/migrate.ts'
import { openScope } from '#test/support/open-scope.ts'
import { dataDir, startTestServer } from '#test/support/server.ts'
import { throwawaySettings } from '#test/support/throwaway.ts'
import { readPage } from './answers.ts'
import { percentile } from './statistics.ts'

const times = Number(process.argv[2] ?? 20)
const awaySeconds = Number(process.argv[3] ?? 60)
const visitors = 8
const jobsEachTime = 300

const folder = mkdtempSync(join(tmpdir(), 'ajeita-outages-'))
chmodSync(folder, 0o755)
const startDatabase = () => startEmbedded({ folder: join(folder, 'data'), settings: throwawaySettings })
let database = await startDatabase()
const { url } = database
await migrate(url)
const opened = openDatabase(url, { withoutTimeouts: true })
await loadReference(opened.db)
await opened.close()
const scope = openScope()
const server = await startTestServer(scope, { url })
const worker: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'worker.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, APP_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir },
  stdio: 'ignore',
})
const watcher = openDatabase(url, { max: 1 })
const holders = sql`select from pg_stat_activity where application_name = 'ajeita-jobs'`
if (!(await until(async () => (await holders.execute(watcher.db)).rows.length === 2, 60_000)))
  throw new Error('The worker did not start.')
await watcher.close()
const cachedPath = '/reformas-e-reparos/pintor'
await readPage(server.address + cachedPath)

type Answer = { status: number; ms: number; hasRetryAfter: boolean }
const answers: Record<'cached' | 'rest', Answer[]> = { cached: [], rest: [] }
let isOver = false
async function visit() {
  for (let turn = 0; !isOver; turn++) {
    const kind = turn % 2 ? 'cached' : 'rest'
    const path = kind === 'cached' ? cachedPath : `/requests/${randomUUID()}`
    const began = performance.now()
    const response = await fetch(server.address + path).catch(() => null)
    await response?.arrayBuffer()
    answers[kind].push({
      status: response?.status ?? 0,
      ms: performance.now() - began,
      hasRetryAfter: response?.headers.has('retry-after') ?? false,
    })
    await wait(5)
  }
}
const visiting = Promise.all(Array.from({ length: visitors }, visit))
const isReady = () => fetch(`${server.address}/readyz`).then(({ status }) => status === 200)
const p99 = (list: Answer[]) =>
  Math.round(
    percentile(
      list.map(({ ms }) => ms),
      0.99,
    ),
  )

console.log(`${times} times ${awaySeconds} s away, ${visitors} visitors:`)
console.log(
  '| | kept pages that were 200 | the rest: 503 with Retry-After | p99 of that, ms | back after, s | jobs done after, s |',
)
console.log('|---|---|---|---|---|---|')
for (let round = 1; round <= times; round++) {
  const fill = openDatabase(url, { withoutTimeouts: true })
  await sql`select graphile_worker.add_job('expire-orders', '{}') from generate_series(1, ${sql.lit(jobsEachTime)})`.execute(
    fill.db,
  )
  await fill.close()
  await database.stop()
  await wait(500) // requests in flight
  answers.cached.length = answers.rest.length = 0
  await wait(awaySeconds * 1_000)
  const keptThen = [...answers.cached]
  const restThen = [...answers.rest]
  database = await startDatabase()
  const back = performance.now()
  const isBack = await until(isReady, 30_000)
  const backSeconds = (performance.now() - back) / 1_000
  const again = openDatabase(url, { withoutTimeouts: true })
  const dueJobsQuery = sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where run_at <= now()`
  const areDone = await until(async () => (await dueJobsQuery.execute(again.db)).rows[0]!.n === 0, 120_000)
  const jobSeconds = (performance.now() - back) / 1_000
  await again.close()
  const isRight = {
    kept: ({ status }: Answer) => status === 200,
    rest: ({ status, hasRetryAfter }: Answer) => status === 503 && hasRetryAfter,
  }
  const share = (list: Answer[], isGood: (answer: Answer) => boolean) =>
    `${list.filter(isGood).length} of ${list.length}`
  if (!isBack || !areDone || !keptThen.every(isRight.kept) || !restThen.every(isRight.rest)) process.exitCode = 1
  console.log(
    `| ${round} | ${share(keptThen, isRight.kept)} | ${share(restThen, isRight.rest)} | ${p99(restThen)} | ${isBack ? backSeconds.toFixed(1) : 'never'} | ${areDone ? jobSeconds.toFixed(1) : 'never'} |`,
  )
}
isOver = true
await visiting
if (server.process.exitCode !== null || worker.exitCode !== null) process.exitCode = 1
console.log(`server ${server.process.exitCode ?? 'lives'}, worker ${worker.exitCode ?? 'lives'}`)
worker.kill('SIGKILL')
await scope.close()
await database.stop()
rmSync(folder, { recursive: true, force: true })
