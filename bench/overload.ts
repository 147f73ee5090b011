/**
 * A minute at ten times the measured capacity: who is served, latencies, memory. `search`: cheapest uncached page,
 * `members`: signed-in people. `node bench/overload.ts [seconds] [times] [search|members]`, after a build.
 */
import { spawnSync } from 'node:child_process'
import { Agent, request as ask } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { aClient, signedInCookie } from '#db/builders/people.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { seedDemoDataOnce } from '#db/seed/demo-data.ts'
import { clients, professionals } from '#db/seed/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { allCities } from '#domain/places/places.server.ts'
import { env } from '#platform/env.ts'
import { testDatabase } from '#test/support/database.ts'
import { openScope } from '#test/support/open-scope.ts'
import { startTestServer } from '#test/support/server.ts'
import { containerSettings, cpuSecondsOf, memoryMb } from './own-cores.ts'
import { median, percentile } from './statistics.ts'

const args = process.argv.slice(2)
const [seconds = 60, times = 10] = args.filter((word) => /^\d/.test(word)).map(Number)
const capacitySeconds = 10
const tickMs = 10
const maxOpen = 4_000
/** As many as a proxy keeps open. */
const connections = 2_048

const scope = openScope()

type Visit = { url: string; headers?: Record<string, string> }
type Answers = { ms: number; status: number }[]
/** A shorter 200 is cut off and counts as failed; `/readyz` excepted. */
const minPageBytes = 2_000
const agents = {
  many: new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections }),
  few: new Agent({ keepAlive: true }),
}

function get({ url, headers = {} }: Visit, agent: Agent) {
  const began = performance.now()
  return new Promise<Answers[number]>((resolve) => {
    const done = (status: number) => resolve({ ms: performance.now() - began, status })
    ask(url, { agent, headers }, (response) => {
      let bytes = 0
      const isCut = () => response.statusCode === 200 && bytes < minPageBytes && !url.endsWith('/readyz')
      response
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .once('end', () => done(isCut() ? 0 : response.statusCode!))
        .once('error', () => done(0))
    })
      .once('error', () => done(0))
      .end()
  })
}

function spread(answers: Answers) {
  const times = answers.map(({ ms }) => ms)
  return `p50 ${Math.round(median(times))} ms, p99 ${Math.round(percentile(times, 0.99))} ms, of ${answers.length}`
}
const withStatus = (answers: Answers, status: number) => answers.filter((answer) => answer.status === status)

/** Distinct URLs; neighbours differ in service and city. */
function* ofCities(): Generator<Visit, void> {
  const { services } = catalog()
  const cities = allCities()
  for (let turn = 0; turn < services.length; turn++)
    for (const [index, { uf, slug }] of cities.entries())
      yield { url: `${address}/${services[(index + turn) % services.length]!.fullSlug}/${uf}/${slug}` }
}
const cityPages = ofCities()
const nextCityPage = () => cityPages.next().value ?? fail('every page was asked for')

const cookieOf = async (userId: number) => ({ cookie: await signedInCookie(db, userId, new Date()) })

/** Pages of signed-in people. */
async function ownPages(): Promise<Visit[]> {
  const createCookie = async ({ phone }: { phone: string }) =>
    cookieOf((await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id)
  const client = await createCookie(clients[0])
  const professional = await createCookie(professionals[0])
  return [
    { url: `${address}/meus-pedidos`, headers: client },
    { url: `${address}/profissional`, headers: professional },
    { url: `${address}/meus-pedidos/${anaOrders.LEADS}`, headers: client },
    { url: `${address}/profissional/contatos`, headers: professional },
  ]
}

/** Returns a function that gives the next visit. */
async function crowd(): Promise<() => Visit> {
  if (args.includes('search')) return () => ({ url: `${address}/busca?texto=pintor` })
  if (!args.includes('members')) return nextCityPage
  const pages = await ownPages()
  let turn = 0
  return () => pages[turn++ % pages.length]!
}

function fail(message: string): never {
  throw new Error(message)
}

/** Sixteen clients that request again after each response. */
async function capacity() {
  let isOver = false
  let served = 0
  const visit = async () => {
    while (!isOver) {
      const { status } = await get(next(), agents.few)
      if (status !== 200) fail(`a page asked for without overload answered ${status}`)
      served++
    }
  }
  const visits = Promise.all(Array.from({ length: 16 }, visit))
  await wait(capacitySeconds * 1_000)
  isOver = true
  const rate = served / capacitySeconds
  await visits
  return { rate }
}

/** Requests at a fixed rate, independent of earlier responses. */
async function flood(perSecond: number) {
  const answers: Answers = []
  let open = 0
  let owed = 0
  let unsent = 0
  const end = performance.now() + seconds * 1_000
  let last = performance.now()
  while (performance.now() < end) {
    owed += ((performance.now() - last) / 1_000) * perSecond
    last = performance.now()
    for (; owed >= 1; owed--) {
      if (open >= maxOpen) {
        unsent++
        continue
      }
      open++
      void get(next(), agents.many).then((answer) => {
        open--
        answers.push(answer)
      })
    }
    await wait(tickMs)
  }
  while (open) await wait(tickMs)
  return { answers, unsent }
}

/** Probes by a signed-in user, of a cached page and of health: each repeats 0.1 s after its response. */
async function feltBy<T extends object>(work: Promise<T>) {
  const probes: Record<string, Answers> = { 'kept page': [], '/readyz': [], 'signed-in page': [] }
  let memoryMost = 0
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      const probe = async (name: string, target: Visit) => void probes[name]!.push(await get(target, new Agent()))
      await Promise.all([
        probe('kept page', cachedPage),
        probe('/readyz', { url: `${address}/readyz` }),
        probe('signed-in page', account),
      ])
      memoryMost = Math.max(memoryMost, memoryMb(pid))
      await wait(100)
    }
  })()
  const done = await work
  isOver = true
  await probing
  return { ...done, probes, memoryMost }
}

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
if (args.includes('members')) await seedDemoDataOnce(db, new Date())
const server = await startTestServer(scope, {
  url,
  env: { ...containerSettings, RUN_JOBS: '0', DATA_DIR: env.DATA_DIR, WORK_AT_ONCE: '32' },
})
const pid = server.process.pid!
for (const [core, target] of [
  ['0', pid],
  ['1', process.pid],
] as const)
  spawnSync('taskset', ['-acp', core, String(target)])

const { address } = server
const account = { url: `${address}/conta`, headers: await cookieOf((await aClient(db)).userId) }
const cachedPage = { url: `${address}/reformas-e-reparos/pintor` }
const next = await crowd()
await get(cachedPage, agents.few)
await get(account, agents.few)
// Warms the data that pages of a city share (docs/decisions/0008).
for (let visited = 0; visited < allCities().length; visited += 16)
  await Promise.all(Array.from({ length: 16 }, () => get(nextCityPage(), agents.few)))
await capacity() // pages of signed-in people need a longer warm-up
const processorBefore = cpuSecondsOf(pid)
const { rate: before, probes: feltBefore } = await feltBy(capacity())
const processorShare = (cpuSecondsOf(pid) - processorBefore) / capacitySeconds
const memoryBefore = memoryMb(pid)
console.log(`capacity: ${before.toFixed(0)} a second; ${memoryBefore.toFixed(0)} MB`)

await Promise.all(Array.from({ length: connections }, () => get(cachedPage, agents.many)))

const processorThen = cpuSecondsOf(pid)
const { answers, unsent, probes, memoryMost } = await feltBy(flood(before * times))
const floodShare = (cpuSecondsOf(pid) - processorThen) / seconds

const served = withStatus(answers, 200)
const refused = withStatus(answers, 503)
const ratio = (a: number, b: number) => (a / b).toFixed(2)
console.log(`\n${times} times that for ${seconds} s: ${answers.length} asked, ${unsent} could not be sent`)
console.log(`served: ${ratio(served.length / seconds, before)} of capacity; ${spread(served)}`)
console.log(
  `the processor it had: ${processorShare.toFixed(2)} before, ${floodShare.toFixed(2)} meanwhile; served for as much of it: ${ratio(served.length / seconds / floodShare, before / processorShare)} of capacity`,
)
console.log(`told to come back: ${spread(refused)}`)
const neither = answers.length - served.length - refused.length
console.log(`neither: ${neither}`)
if (neither) process.exitCode = 1
for (const [name, all] of Object.entries(probes)) {
  if (withStatus(all, 200).length < all.length) process.exitCode = 1
  console.log(
    `${name}: ${ratio(withStatus(all, 200).length, all.length)} answered with 200; ${spread(withStatus(all, 200))}; before ${spread(feltBefore[name]!)}`,
  )
}
console.log(`memory: ${ratio(memoryMost, memoryBefore)} of what it was (${memoryMost.toFixed(0)} MB)`)
await wait(10_000)
const { rate: later } = await feltBy(capacity())
console.log(`ten seconds later: ${ratio(later, before)} of capacity`)
console.log(`served, of the capacity between before and later: ${ratio(served.length / seconds, (before + later) / 2)}`)

for (const agent of Object.values(agents)) agent.destroy()
await scope.close()
