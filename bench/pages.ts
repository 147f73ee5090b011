/**
 * `node bench/pages.ts`: the cost of a public page, as ratios of one run (README in this folder). Servers run on one
 * core, the load on the other; rounds alternate, and the median counts.
 */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { loadReference } from '#db/reference/load-reference.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { migrate } from '#platform/migrate.ts'
import { withThrowawayDatabase } from '#test/support/throwaway.ts'
import { expectPages, readPage } from './answers.ts'
import { end, everyCore, firstCore, memoryMb, moveToOtherCores, start as startAt } from './own-cores.ts'
import { median } from './statistics.ts'

const start = (script: string[], env: Record<string, string> = {}, cores = firstCore) =>
  startAt(script, { env, cores, first: path })
const path = '/reformas-e-reparos/pintor'
const project = fileURLToPath(new URL('..', import.meta.url))
const rounds = 5
const seconds = 3
const starts = 9
/** Compressed. A service page has about 10 KB, a refusal a tenth. */
const minPageBytes = 4_000
const hasWrk = spawnSync('wrk', ['--version']).error === undefined

const headers = { 'accept-encoding': 'br' }
const pathsScript = join(tmpdir(), `ajeita-paths-${process.pid}.lua`)

/**
 * Requests per second for these paths, in sequence. Uses `wrk` if installed: autocannon saturates before cached pages
 * do.
 */
async function rate(address: string, paths: string[]) {
  if (!hasWrk) {
    const requests = paths.map((page) => ({ path: page }))
    const answers = await autocannon({ url: address, connections: 64, duration: seconds, headers, requests })
    if (answers.non2xx || answers.errors)
      throw new Error(`${address}: ${answers.non2xx} answers other than 200, ${answers.errors} errors`)
    expectPages(address, { answers: answers.requests.total, bytes: answers.throughput.total }, minPageBytes)
    return answers.requests.average
  }
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const list = paths.map((page) => JSON.stringify(page)).join()
  writeFileSync(
    pathsScript,
    `local paths = {${list}}\nlocal i = 0\nrequest = function() i = i % #paths + 1 return wrk.format('GET', paths[i]) end`,
  )
  const { stdout } = spawnSync('wrk', ['-t1', '-c64', `-d${seconds}s`, '-s', pathsScript, ...headerArgs, address], {
    encoding: 'utf8',
  })
  rmSync(pathsScript)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${address} answered with something else than 200`)
  const [, count, size, unit] = /(\d+) requests in [^,]+, ([\d.]+)([KMG]?B) read/.exec(stdout) ?? []
  const bytes = Number(size) * 1024 ** ['B', 'KB', 'MB', 'GB'].indexOf(unit!)
  expectPages(address, { answers: Number(count), bytes }, minPageBytes)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** Alternates two servers, so that other load slows both. */
async function compare(
  name: string,
  [product, other]: [string, string],
  otherName: string,
  paths: [string[], string[]],
) {
  const pairs: [number, number][] = []
  await Promise.all(
    [product, other].map((url, index) =>
      autocannon({ url: url + paths[index]![0], connections: 16, duration: 1, headers }),
    ),
  )
  for (let round = 0; round < rounds; round++) pairs.push([await rate(product, paths[0]), await rate(other, paths[1])])
  printRatio(name, otherName, pairs)
}

function printRatio(name: string, otherName: string, pairs: [number, number][]) {
  const ratio = median(pairs.map(([a, b]) => a / b))
  const a = median(pairs.map(([first]) => first))
  const b = median(pairs.map(([, second]) => second))
  console.log(
    `${name}: ${ratio.toFixed(2)} of ${otherName} (${Math.round(a)} against ${Math.round(b)} requests a second)`,
  )
}

const coldPages = 500
/** Requests per second for distinct URLs: 64 at a time, from one list. */
async function rateOnce(address: string, paths: string[]) {
  const pendingPaths = [...paths]
  const began = performance.now()
  const visit = async () => {
    for (let path = pendingPaths.pop(); path; path = pendingPaths.pop())
      await readPage(address + path, headers, minPageBytes)
  }
  await Promise.all(Array.from({ length: 64 }, visit))
  return (paths.length * 1000) / (performance.now() - began)
}

/** Compares requests per second for uncached pages; the baseline renders its one page as often. */
async function compareCold(name: string, [product, other]: [string, string], otherName: string, cold: string[]) {
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const fresh = cold.slice(round * coldPages, (round + 1) * coldPages)
    pairs.push([
      await rateOnce(product, fresh),
      await rateOnce(
        other,
        fresh.map(() => path),
      ),
    ])
  }
  printRatio(name, otherName, pairs)
}

/** Startup times are noisy: medians, beside a server that loads nothing. */
async function compareStarts(product: string[], other: string[], env: Record<string, string>, cores: string) {
  const times: [number, number][] = []
  for (let round = 0; round < starts; round++) {
    const started = await start(product, env, cores)
    await end(started.child)
    const baseline = await start(other, {}, cores)
    await end(baseline.child)
    times.push([started.readyMs, baseline.readyMs])
  }
  const a = median(times.map(([first]) => first))
  const b = median(times.map(([, second]) => second))
  console.log(
    `start of a built product to the first 200, on a running database: ${Math.round(a)} ms on ${cores === firstCore ? 'one core' : 'all cores'} (node:http alone ${Math.round(b)} ms)`,
  )
}

const skippedHeaders = new Set([
  'content-length',
  'content-encoding',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
])

/** The product's responses, in a file for the `raw` server. */
async function keepAnswers(address: string, paths: string[], folder: string) {
  const answers = []
  for (const page of paths) {
    const response = await fetch(address + page, { headers })
    await response.arrayBuffer()
    const storedHeaders = [...response.headers]
      .filter(([name]) => !skippedHeaders.has(name))
      .concat([['content-encoding', 'br']])
    answers.push({
      path: page,
      headers: storedHeaders,
      body: (await readPage(address + page, headers, minPageBytes)).toString('base64'),
    })
  }
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  return file
}

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

/** Gzipped sizes that a public page waits for, and that an island loads: with and without React. */
function scriptSizes(html: string) {
  const manifest = JSON.parse(readFileSync(join(project, 'build/client/.vite/manifest.json'), 'utf8')) as Manifest
  const closure = (key: string): string[] => [key, ...(manifest[key]!.imports ?? []).flatMap(closure)]
  const gzipFiles = (files: string[]) => {
    const sizes = files.map((file) => gzipSync(readFileSync(join(project, 'build/client', file)), { level: 9 }).length)
    return `${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} KB`
  }
  const gzip = (keys: string[]) => gzipFiles([...new Set(keys)].map((key) => manifest[key]!.file))
  const critical = closure('app/islands/loader.ts')
  console.log(
    `script on the critical path: ${gzip(critical)} gzip, in ${html.match(/<script type="module"/g)?.length ?? 0} tag`,
  )
  const named = (part: string) => Object.keys(manifest).find((key) => key.includes(part))!
  const everyArea = [...closure(named('entry.client')), ...closure(named('app/root.tsx'))]
  const routeManifest = readdirSync(join(project, 'build/client/assets')).filter((file) =>
    /^manifest-.*\.js$/.test(file),
  )
  console.log(`script of a signed-in page before its own: ${gzip(everyArea)} gzip`)
  console.log(`route manifest, beside it: ${gzipFiles(routeManifest.map((file) => `assets/${file}`))} gzip`)
  const react = closure('app/islands/hydrate.tsx')
  for (const island of manifest['app/islands/loader.ts']!.dynamicImports!.filter((key) => !key.includes('hydrate'))) {
    const keys = [...react, ...closure(island)].filter((key) => !critical.includes(key))
    console.log(
      `React and ${manifest[island]!.file.replace(/.*\/|-[^-]*$/g, '')}: ${gzip(keys)} gzip, when it is touched or seen`,
    )
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ajeita-bench-'))
await fetch('data:,') // the first of a process is slow because of the client
moveToOtherCores()
await withThrowawayDatabase(async (url) => {
  await migrate(url)
  const opened = openDatabase(url)
  await loadReference(opened.db)
  const services = await opened.db
    .selectFrom('categories as c')
    .innerJoin('root_categories as r', 'r.id', 'c.root_category_id')
    .select(['r.slug as root', 'c.slug'])
    .orderBy('popular_rank')
    .limit(500)
    .execute()
  const servicePages = services.map(({ root, slug }) => `/${root}/${slug}`)
  const cities = await opened.db.selectFrom('cities').select(['uf', 'slug']).orderBy('id').execute()
  await opened.close()
  const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', RUN_JOBS: '0' }
  const children: ChildProcess[] = []
  try {
    const product = await start(['test/support/serve.ts'], env)
    children.push(product.child)
    const raw = await start(['bench/page-servers.ts', 'raw', await keepAnswers(product.address, servicePages, folder)])
    const plain = await start(['bench/page-servers.ts', 'render', path], env)
    children.push(raw.child, plain.child)
    const bytes = 'raw node:http with the same bytes'
    await compare('cached page', [product.address, raw.address], bytes, [[path], [path]])
    await compare(`${servicePages.length} cached pages`, [product.address, raw.address], bytes, [
      servicePages,
      servicePages,
    ])
    const rendered = 'plain renderToString of the same tree'
    const inCities = cities.map(({ uf, slug }) => `${path}/${uf}/${slug}`)
    await compareCold(
      'a page in a city that nobody asked for yet',
      [product.address, plain.address],
      rendered,
      inCities,
    )
    const html = await (await fetch(product.address + path)).text()
    const sent = await readPage(product.address + path, headers, minPageBytes)
    console.log(`HTML of the service page: ${Buffer.byteLength(html)} B, brotli ${sent.length} B`)
    scriptSizes(html)
    console.log(`memory after the load: ${Math.round(memoryMb(product.child.pid!))} MB`)
    const answersFile = await keepAnswers(product.address, [path], folder)
    for (const child of children) child.kill('SIGKILL')
    for (const cores of [firstCore, everyCore])
      await compareStarts(['test/support/serve.ts'], ['bench/page-servers.ts', 'raw', answersFile], env, cores)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
})
rmSync(folder, { recursive: true, force: true })
