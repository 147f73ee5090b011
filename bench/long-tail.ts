/**
 * A crawler that walks the whole sitemap without cache hits: `cold` rendering, `memory`, and what is `felt` meanwhile.
 * `node bench/long-tail.ts [cold] [memory] [felt] [addresses]`, after `npm run build`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sitemapKinds } from '#api/sitemap-entries.ts'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { loadReference } from '#db/reference/load-reference.ts'
import { seedDemoDataOnce } from '#db/seed/demo-data.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { type Db, database } from '#platform/db.ts'
import { env as settings } from '#platform/env.ts'
import { migrate } from '#platform/migrate.ts'
import { freePort } from '#test/support/free-port.ts'
import { withThrowawayDatabase } from '#test/support/throwaway.ts'
import { expectAnswer } from './answers.ts'
import {
  containerSettings,
  end,
  mainThreadSeconds,
  median,
  memoryMb,
  moveToOtherCores,
  cpuSecondsOf,
  type Started,
  start as startAt,
} from './own-cores.ts'

const args = process.argv.slice(2)
const wants = (name: string) => !args.some((word) => !/^\d/.test(word)) || args.includes(name)
const maxAddresses = Number(args.find((word) => /^\d/.test(word)) ?? 100_000)
const first = '/reformas-e-reparos/pintor'
const rounds = 5
const seed = 20_261_123
const crawlers = 16
/** Compressed. The shortest page has about 6 KB, a refusal 1 KB. */
const minPageBytes = 3_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** A seeded generator (mulberry32): the same numbers in every run. */
function chances(from: number) {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** This many distinct service and city URLs from the sitemaps. */
async function sampleAddresses(db: Db, count: number) {
  const chance = chances(seed)
  const kind = sitemapKinds['servicos-por-cidade']!
  const sample: string[] = []
  let seen = 0
  for (let file = 1; file <= (await kind.files(db)); file++)
    for await (const { path } of kind.entries(db, file)) {
      const index = seen < count ? seen : Math.floor(chance() * (seen + 1))
      if (index < count) sample[index] = path
      seen++
    }
  for (let index = sample.length - 1; index > 0; index--) {
    const other = Math.floor(chance() * (index + 1))
    ;[sample[index], sample[other]] = [sample[other]!, sample[index]!]
  }
  return { addresses: sample, total: seen }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Milliseconds until the last byte; not decompressed, which would be client work. */
function get(url: string, headers: Record<string, string> = {}) {
  const began = performance.now()
  return new Promise<number>((resolve, reject) => {
    ask(url, { agent, headers: { 'accept-encoding': 'br', 'user-agent': browser, ...headers } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).once('error', reject)
      response.once('end', () => {
        const ms = performance.now() - began
        try {
          expectAnswer(url, { status: response.statusCode!, bytes }, { minBytes: minPageBytes })
          resolve(ms)
        } catch (error) {
          reject(error)
        }
      })
    })
      .once('error', reject)
      .end()
  })
}

/** Requests each once, with this concurrency. */
async function crawl(
  { address, child: { pid } }: Started,
  paths: string[],
  headers?: Record<string, string>,
  atOnce = crawlers,
) {
  const times: number[] = []
  let next = 0
  const began = performance.now()
  const processor = cpuSecondsOf(pid!)
  const thread = mainThreadSeconds(pid!)
  const one = async () => {
    while (next < paths.length) times.push(await get(address + paths[next++], headers))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
  const each = (seconds: number) => (seconds * 1_000) / paths.length
  const work = each(cpuSecondsOf(pid!) - processor)
  const mainWork = each(mainThreadSeconds(pid!) - thread)
  return { rate: (paths.length * 1_000) / (performance.now() - began), work, mainWork, p50: at(0.5), p99: at(0.99) }
}

const env: Record<string, string> = { ...containerSettings, PORT: '0', RUN_JOBS: '0', WORK_AT_ONCE: '10000' }
const startProduct = (more: Record<string, string> = {}) =>
  startAt(['test/support/serve.ts'], { first, env: { ...env, ...more } })

async function cold(addresses: string[], folder: string) {
  const file = join(folder, 'paths.json')
  writeFileSync(file, JSON.stringify(addresses.slice(0, 200)))
  const product = await startProduct()
  const plain = await startAt(['bench/page-servers.ts', 'render', file], { first, env })
  const each = Math.min(2_000, Math.floor(addresses.length / (rounds + 1)))
  const round = async (index: number) => {
    const some = addresses.slice(index * each, (index + 1) * each)
    const productRun = await crawl(product, some)
    return { productRun, plainRun: await crawl(plain, some) }
  }
  await round(0) // warm-up
  const all: Awaited<ReturnType<typeof round>>[] = []
  for (let index = 1; index <= rounds; index++) all.push(await round(index))
  const ratio = median(all.map(({ productRun, plainRun }) => productRun.rate / plainRun.rate))
  const medianOf = (value: (one: (typeof all)[0]) => number) => median(all.map(value))
  const work = median(all.map(({ productRun, plainRun }) => plainRun.work / productRun.work))
  console.log(
    `work: ${work.toFixed(2)} of it (${medianOf(({ productRun }) => productRun.work).toFixed(2)} against ${medianOf(({ plainRun }) => plainRun.work).toFixed(2)} ms of the processor a page)`,
  )
  const main = median(all.map(({ productRun, plainRun }) => plainRun.mainWork / productRun.mainWork))
  console.log(
    `main thread: ${main.toFixed(2)} of it (${medianOf(({ productRun }) => productRun.mainWork).toFixed(2)} against ${medianOf(({ plainRun }) => plainRun.mainWork).toFixed(2)} ms a page)`,
  )
  console.log(
    `cold: ${ratio.toFixed(2)} of plain renderToString of the same trees (${Math.round(medianOf(({ productRun }) => productRun.rate))} against ${Math.round(medianOf(({ plainRun }) => plainRun.rate))} a second, ${rounds} rounds of ${each}); p50 ${medianOf(({ productRun }) => productRun.p50).toFixed(1)} ms, p99 ${medianOf(({ productRun }) => productRun.p99).toFixed(1)} ms, ${medianOf(({ productRun }) => productRun.p99 / productRun.p50).toFixed(1)} times it (of the other ${medianOf(({ plainRun }) => plainRun.p99 / plainRun.p50).toFixed(1)} times)`,
  )
  await Promise.all([end(product.child), end(plain.child)])
}

async function memory(addresses: string[]) {
  const product = await startProduct()
  const { child } = product
  const steps = 10
  const seen = [`${Math.round(memoryMb(child.pid!))}`]
  for (let step = 0; step < steps; step++) {
    await crawl(product, addresses.slice((step * addresses.length) / steps, ((step + 1) * addresses.length) / steps))
    seen.push(`${Math.round(memoryMb(child.pid!))}`)
  }
  console.log(
    `memory in MB at first and after each tenth of ${addresses.length} distinct addresses: ${seen.join(', ')}`,
  )
  await end(child)
}

async function felt(addresses: string[], cookie: string) {
  const metricsPort = await freePort()
  const product = await startProduct({ METRICS_PORT: `${metricsPort}` })
  const { address, child } = product
  const headers = { cookie }
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  // The delay is what exceeds the ten milliseconds of the timer.
  const lag = async () =>
    Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(await metrics())?.[1]) * 1_000 - 10
  const watch = async (isOver: () => boolean) => {
    const times: number[] = []
    while (!isOver()) {
      times.push(await get(`${address}/meus-pedidos`, headers))
      await wait(50)
    }
    times.sort((a, b) => a - b)
    return `p50 ${times[Math.floor(times.length / 2)]!.toFixed(1)} ms, p99 ${times[Math.floor(times.length * 0.99)]!.toFixed(1)} ms of ${times.length}`
  }
  const quietUntil = performance.now() + 10_000
  await watch(() => performance.now() > quietUntil - 5_000) // warm-up
  await lag()
  const quietTimes = await watch(() => performance.now() > quietUntil)
  const quiet = await lag()
  let isOver = false
  const watching = watch(() => isOver)
  const { rate } = await crawl(product, addresses, { 'user-agent': googlebot }).finally(() => (isOver = true))
  const crawled = await lag()
  console.log(
    `felt: a signed-in page ${await watching}, event loop p99 ${crawled.toFixed(1)} ms, while ${addresses.length} addresses are crawled at ${Math.round(rate)} a second; without the crawl ${quietTimes}, event loop p99 ${quiet.toFixed(1)} ms`,
  )
  await end(child)
}

const folder = mkdtempSync(join(tmpdir(), 'ajeita-bench-'))
moveToOtherCores()
await withThrowawayDatabase(async (url) => {
  await migrate(url)
  Object.assign(process.env, { DATABASE_URL: url })
  Object.assign(env, { DATABASE_URL: url, DATA_DIR: settings.DATA_DIR })
  const { db, close } = database()
  await loadReference(db)
  await refreshCatalog(db)
  await seedDemoDataOnce(db, new Date())
  const { addresses, total } = await sampleAddresses(db, maxAddresses)
  console.log(`${addresses.length} of ${total} addresses of services in cities`)
  const cookie = wants('felt') ? await signedInCookie(db, (await aClient(db)).userId) : ''
  if (wants('cold')) await cold(addresses.slice(0, 12_000), folder)
  if (wants('memory')) await memory(addresses)
  if (wants('felt')) await felt(addresses.slice(-20_000), cookie)
  await close()
})
rmSync(folder, { recursive: true, force: true })
