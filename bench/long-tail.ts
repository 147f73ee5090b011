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
  memoryMb,
  moveToOtherCores,
  cpuSecondsOf,
  type Started,
  start as startAt,
} from './own-cores.ts'
import { median, percentile, seededRandom } from './statistics.ts'

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

/** This many distinct service and city URLs from the sitemaps. */
async function sampleAddresses(db: Db, count: number) {
  const random = seededRandom(seed)
  const kind = sitemapKinds['servicos-por-cidade']!
  const sample: string[] = []
  let total = 0
  for (let file = 1; file <= (await kind.files(db)); file++)
    for await (const { path } of kind.entries(db, file)) {
      const index = total < count ? total : Math.floor(random() * (total + 1))
      if (index < count) sample[index] = path
      total++
    }
  for (let index = sample.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[sample[index], sample[other]] = [sample[other]!, sample[index]!]
  }
  return { addresses: sample, total }
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
  const visit = async () => {
    while (next < paths.length) times.push(await get(address + paths[next++], headers))
  }
  await Promise.all(Array.from({ length: atOnce }, visit))
  const perPage = (seconds: number) => (seconds * 1_000) / paths.length
  return {
    rate: (paths.length * 1_000) / (performance.now() - began),
    work: perPage(cpuSecondsOf(pid!) - processor),
    mainWork: perPage(mainThreadSeconds(pid!) - thread),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

const env: Record<string, string> = { ...containerSettings, PORT: '0', RUN_JOBS: '0', WORK_AT_ONCE: '10000' }
const startProduct = (more: Record<string, string> = {}) =>
  startAt(['test/support/serve.ts'], { first, env: { ...env, ...more } })

async function cold(addresses: string[], folder: string) {
  const file = join(folder, 'paths.json')
  writeFileSync(file, JSON.stringify(addresses.slice(0, 200)))
  const product = await startProduct()
  const plain = await startAt(['bench/page-servers.ts', 'render', file], { first, env })
  const perRound = Math.min(2_000, Math.floor(addresses.length / (rounds + 1)))
  const runRound = async (index: number) => {
    const paths = addresses.slice(index * perRound, (index + 1) * perRound)
    return { mine: await crawl(product, paths), other: await crawl(plain, paths) }
  }
  await runRound(0) // warm-up
  const results: Awaited<ReturnType<typeof runRound>>[] = []
  for (let index = 1; index <= rounds; index++) results.push(await runRound(index))
  const medianOf = (value: (result: (typeof results)[0]) => number) => median(results.map(value))
  for (const [name, key] of [
    ['work', 'work'],
    ['main thread', 'mainWork'],
  ] as const) {
    const ratio = medianOf(({ mine, other }) => other[key] / mine[key]).toFixed(2)
    const [a, b] = [medianOf(({ mine }) => mine[key]), medianOf(({ other }) => other[key])]
    console.log(`${name}: ${ratio} of it (${a.toFixed(2)} against ${b.toFixed(2)} ms of the processor a page)`)
  }
  const ratio = medianOf(({ mine, other }) => mine.rate / other.rate).toFixed(2)
  const [rate, otherRate] = [medianOf(({ mine }) => mine.rate), medianOf(({ other }) => other.rate)]
  const [p50, p99] = [medianOf(({ mine }) => mine.p50), medianOf(({ mine }) => mine.p99)]
  const tail = medianOf(({ mine }) => mine.p99 / mine.p50).toFixed(1)
  const otherTail = medianOf(({ other }) => other.p99 / other.p50).toFixed(1)
  console.log(
    `cold: ${ratio} of plain renderToString of the same trees (${Math.round(rate)} against ${Math.round(otherRate)} a second, ${rounds} rounds of ${perRound}); p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${tail} times it (of the other ${otherTail} times)`,
  )
  await Promise.all([end(product.child), end(plain.child)])
}

async function memory(addresses: string[]) {
  const product = await startProduct()
  const { child } = product
  const steps = 10
  const sizes = [`${Math.round(memoryMb(child.pid!))}`]
  for (let step = 0; step < steps; step++) {
    await crawl(product, addresses.slice((step * addresses.length) / steps, ((step + 1) * addresses.length) / steps))
    sizes.push(`${Math.round(memoryMb(child.pid!))}`)
  }
  console.log(
    `memory in MB at first and after each tenth of ${addresses.length} distinct addresses: ${sizes.join(', ')}`,
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
    return `p50 ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms of ${times.length}`
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
