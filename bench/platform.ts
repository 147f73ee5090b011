/**
 * The platform beside its foundations: the query layer against bare `pg`, latency of jobs and of events in another
 * process, cached pages against raw `node:http`. About 20 s: `node bench/platform.ts`
 */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import pg from 'pg'
import { brotliQuality } from '#platform/cache/cached-page.ts'
import { createPageCache } from '#platform/cache/page-cache.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { openEventHub } from '#platform/events/events.ts'
import { enqueue, startJobs } from '#platform/jobs/jobs.ts'
import { migrate } from '#platform/migrate.ts'
import { exitOnSignals, startThrowaway } from '#test/support/throwaway.ts'
import { expectPages } from './answers.ts'
import { median, percentile, printRow } from './statistics.ts'

const clients = 16
const rounds = 3
const roundMs = 300

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** Runs per second with `clients` concurrent runners. */
async function rate(work: () => Promise<unknown>, ms = roundMs) {
  let count = 0
  const end = performance.now() + ms
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await work()
        count++
      }
    }),
  )
  return (count * 1000) / (performance.now() - began)
}

/** Median of the ratios of alternating rounds, so that noise hits both sides. */
async function compare(product: () => Promise<number>, baseline: () => Promise<number>) {
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = -1; round < rounds; round++) {
    const productRate = await product()
    const baselineRate = await baseline()
    if (round < 0) continue // warm-up
    ratios.push(productRate / baselineRate)
    rates.push(productRate)
  }
  return { ratio: median(ratios), rate: median(rates) }
}

async function queryLayer(url: string) {
  const { db, close } = openDatabase(url, { max: clients })
  const bare = new pg.Pool({ connectionString: url, max: clients })
  await db
    .insertInto('settings')
    .values(Array.from({ length: 1_000 }, (_, n) => ({ name: `n${n}`, value: JSON.stringify(n) })))
    .execute()
  await emit(
    db,
    new Date(),
    ...Array.from({ length: 2_000 }, (_, n) => ({
      topic: `user:${n % 50}`,
      kind: 'told',
      payload: { n, text: 'Um profissional falou com você.' },
    })),
  )
  let n = 0
  const next = () => n++ % 1_000
  const readText = 'select "name", "value" from "settings" where "name" = $1'
  const listText =
    'select "id", "kind", "payload", "created_at" from "events" where "topic" = $1 order by "xid" desc, "id" desc limit $2'
  const writeText = 'update "settings" set "value" = $1 where "name" = $2'
  const insertText = 'insert into "settings" ("name", "value") values ($1, $2) on conflict ("name") do nothing'
  const read = (on: Db, name: string) =>
    on.selectFrom('settings').select(['name', 'value']).where('name', '=', name).executeTakeFirst()
  const write = (on: Db, name: string) =>
    on.updateTable('settings').set({ value: '1' }).where('name', '=', name).execute()
  const bareRead = (on: Pick<pg.Pool, 'query'>, name: string) =>
    on.query({ name: 'read', text: readText, values: [name] })
  const bareWrite = (on: Pick<pg.Pool, 'query'>, name: string) =>
    on.query({ name: 'write', text: writeText, values: ['1', name] })

  const works: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['point read', () => read(db, `n${next()}`), () => bareRead(bare, `n${next()}`)],
    [
      'list of 30 rows',
      () =>
        db
          .selectFrom('events')
          .select(['id', 'kind', 'payload', 'created_at'])
          .where('topic', '=', `user:${next() % 50}`)
          .orderBy('xid', 'desc')
          .orderBy('id', 'desc')
          .limit(30)
          .execute(),
      () => bare.query({ name: 'list', text: listText, values: [`user:${next() % 50}`, 30] }),
    ],
    ['one-statement write', () => write(db, `n${next()}`), () => bareWrite(bare, `n${next()}`)],
    [
      'transaction of 4 statements',
      () => {
        const name = `n${next()}`
        return db.transaction().execute(async (tx) => {
          await read(tx, name)
          await write(tx, name)
          await tx
            .insertInto('settings')
            .values({ name, value: '1' })
            .onConflict((conflict) => conflict.column('name').doNothing())
            .execute()
          await sql`select pg_current_xact_id()`.execute(tx)
        })
      },
      async () => {
        const name = `n${next()}`
        const client = await bare.connect()
        try {
          await client.query('begin')
          await bareRead(client, name)
          await bareWrite(client, name)
          await client.query({ name: 'insert', text: insertText, values: [name, '1'] })
          await client.query('select pg_current_xact_id()')
          await client.query('commit')
        } finally {
          client.release()
        }
      },
    ],
  ]
  const ratios: number[] = []
  for (const [name, product, baseline] of works) {
    const { ratio, rate: perSecond } = await compare(
      () => rate(product),
      () => rate(baseline),
    )
    ratios.push(ratio)
    printRow(`query layer / bare pg, named: ${name}`, `${ratio.toFixed(2)} (${Math.round(perSecond)} a second)`, '')
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  printRow('query layer / bare pg, named: all four', mean.toFixed(2), 'reach >= 0.90')
  await bare.end()
  await close()
}

async function jobPickUp(url: string) {
  const opened = openDatabase(url, { max: clients })
  const delays: number[] = []
  let wake = () => {}
  const jobs = await startJobs({
    ...opened,
    tasks: {
      measured: async ({ at }) => {
        delays.push(performance.now() - at)
        wake()
      },
    },
  })
  for (let count = 0; count < 220; count++) {
    const began = new Promise<void>((resolve) => (wake = resolve))
    await inTransaction(opened.db, async (tx: Db) => {
      await enqueue(tx, 'measured', { at: performance.now() })
      return { ok: true }
    })
    await began
  }
  const measured = delays.slice(20)
  printRow(
    'job pick-up, from before the commit',
    `p50 ${percentile(measured, 0.5).toFixed(1)} ms, p99 ${percentile(measured, 0.99).toFixed(1)} ms`,
    'reach p99 <= 20 ms',
  )
  await jobs.stop()
  await opened.close()
}

async function realtime(url: string, listeners = 200) {
  const opened = openDatabase(url, { max: clients })
  const hubs = await Promise.all([openEventHub({ url, db: opened.db }), openEventHub({ url, db: opened.db })])
  const delays: number[] = []
  for (let n = 0; n < listeners; n++)
    hubs[1]!.subscribe('room', (event) => delays.push(performance.now() - Number(event.payload.at)))
  for (let count = 0; count < 250; count++) {
    void inTransaction(opened.db, async (tx: Db) => {
      await emit(tx, new Date(), { topic: 'room', kind: 'said', payload: { at: performance.now() } })
      return { ok: true }
    })
    await pause(8)
  }
  await pause(300)
  const lost = 250 * listeners - delays.length
  if (lost) process.exitCode = 1
  const measured = delays.slice(listeners * 20)
  printRow(
    `event to ${listeners} listeners of another hub`,
    `p50 ${percentile(measured, 0.5).toFixed(1)} ms, p99 ${percentile(measured, 0.99).toFixed(1)} ms, lost ${lost}`,
    'reach p99 <= 50 ms',
  )
  await Promise.all(hubs.map((hub) => hub.close()))
  await opened.close()
}

async function serving(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/familia/diarista`
  return {
    // Load from a thread of its own, on another core than the server.
    async rate() {
      const headers = { 'accept-encoding': 'gzip, br' }
      const answers = await autocannon({ url, connections: 32, duration: 1, workers: 1, headers })
      if (answers.non2xx || answers.errors) throw new Error(`${answers.non2xx} answers other than 200`)
      expectPages(url, { answers: answers.requests.total, bytes: answers.throughput.total }, 1_000)
      return answers.requests.average
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function pages() {
  const html = `<!doctype html>${Array.from({ length: 900 }, (_, n) => `<li>Serviço ${n * 7919}</li>`).join('')}`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-page-tags': 'service:1',
  }
  const bytes = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
  const cache = createPageCache({ render: async () => new Response(html, { headers }), isPublic: () => true })
  const cached = await serving((request, response) =>
    cache.serve(request, response, () => response.writeHead(404).end()),
  )
  const rawHeaders = [
    ...Object.entries(headers).flat(),
    'vary',
    'accept-encoding',
    'cache-control',
    'public, max-age=0, s-maxage=60',
    'etag',
    '"x"',
    'content-encoding',
    'br',
    'content-length',
    `${bytes.length}`,
  ]
  const raw = await serving((_request, response) => void response.writeHead(200, rawHeaders).end(bytes))
  const { ratio, rate: perSecond } = await compare(cached.rate, raw.rate)
  printRow(
    'cached page / raw node:http, same bytes',
    `${ratio.toFixed(2)} (${Math.round(perSecond)} a second)`,
    'reach >= 0.85',
  )
  await cached.close()
  await raw.close()
}

exitOnSignals()
const server = await startThrowaway()
try {
  await migrate(server.url)
  await queryLayer(server.url)
  await jobPickUp(server.url)
  await realtime(server.url)
  await pages()
} finally {
  await server.stop()
}
