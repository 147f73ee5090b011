/**
 * `node bench/pages.ts`: what a public page costs, as ratios of one run (README beside this file).
 * Servers run on one core and the load on the other; rounds alternate, and the median counts.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { loadReference } from '#db/reference/load-reference.ts'
import { migrate } from '#platform/migrate.ts'
import { openDatabase } from '#platform/open-database.ts'
import { withThrowawayDatabase } from '#test/support/throwaway.ts'

const path = '/reformas-e-reparos/pintor'
const project = new URL('..', import.meta.url).pathname
const rounds = 5
const seconds = 3
const canPin = spawnSync('taskset', ['--version']).status === 0
const onFirstCore = (command: string[]) => (canPin ? ['taskset', '-c', '0', ...command] : command)

type Started = { address: string; child: ChildProcess; readyMs: number }

function start(script: string[], env: Record<string, string> = {}): Promise<Started> {
  const began = performance.now()
  const [program, ...args] = onFirstCore([
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=8',
    ...script,
  ])
  const child = spawn(program!, args, {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'test',
      NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script[0]} ended with ${code}`)))
    createInterface({ input: child.stdout! }).once('line', async (line) => {
      const { address } = JSON.parse(line) as { address: string }
      await fetch(address + path, { signal: AbortSignal.timeout(10_000) })
      resolve({ address, child, readyMs: performance.now() - began })
    })
  })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** Requests a second. `wrk` where it is installed: autocannon itself is at its limit before a page from the cache is. */
async function rate(url: string, headers: Record<string, string>) {
  if (!hasWrk) {
    const { requests, non2xx } = await autocannon({ url, connections: 64, duration: seconds, headers })
    if (non2xx) throw new Error(`${url} answered ${non2xx} times with something else than 200`)
    return requests.average
  }
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = spawnSync('wrk', ['-t1', '-c64', `-d${seconds}s`, ...given, url], { encoding: 'utf8' })
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with something else than 200`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** Two servers in turn, so that a machine that slows down slows both. */
async function compare(name: string, ours: string, other: string, otherName: string, headers: Record<string, string>) {
  const pairs: [number, number][] = []
  await Promise.all([ours, other].map((url) => autocannon({ url, connections: 16, duration: 1, headers })))
  for (let round = 0; round < rounds; round++) pairs.push([await rate(ours, headers), await rate(other, headers)])
  const ratio = median(pairs.map(([a, b]) => a / b))
  const [a, b] = [median(pairs.map(([first]) => first)), median(pairs.map(([, second]) => second))]
  console.log(
    `${name}: ${ratio.toFixed(2)} of ${otherName} (${Math.round(a)} against ${Math.round(b)} requests a second)`,
  )
}

/** The bytes of a page as they travel; `fetch` would unpack them. */
const packed = (url: string) =>
  new Promise<Buffer>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => resolve(buffer(response))).once('error', reject)
  })

/** The same answer as the product gives, from one buffer. */
async function keepAnswer(address: string, folder: string) {
  const response = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })
  const html = Buffer.from(await response.arrayBuffer())
  const body = await packed(address + path)
  const left = new Set(['content-length', 'content-encoding', 'date', 'connection', 'keep-alive', 'transfer-encoding'])
  const headers = [...response.headers].filter(([name]) => !left.has(name)).concat([['content-encoding', 'br']])
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }))
  return { file, html, brotliBytes: body.length }
}

const memoryMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

/** What a public page waits for, and what comes when an island wakes: alone and beside React, gzip. */
function scriptSizes(html: string) {
  const manifest = JSON.parse(readFileSync(join(project, 'build/client/.vite/manifest.json'), 'utf8')) as Manifest
  const closure = (key: string): string[] => [key, ...(manifest[key]!.imports ?? []).flatMap(closure)]
  const gzip = (keys: string[]) => {
    const sizes = [...new Set(keys)].map(
      (key) => gzipSync(readFileSync(join(project, 'build/client', manifest[key]!.file)), { level: 9 }).length,
    )
    return `${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} KB`
  }
  const critical = closure('app/islands/loader.ts')
  console.log(
    `script on the critical path: ${gzip(critical)} gzip, in ${html.match(/<script type="module"/g)?.length ?? 0} tag`,
  )
  const react = closure('app/islands/hydrate.tsx')
  for (const island of manifest['app/islands/loader.ts']!.dynamicImports!.filter((key) => !key.includes('hydrate'))) {
    const whole = [...react, ...closure(island)].filter((key) => !critical.includes(key))
    console.log(
      `React and ${manifest[island]!.file.replace(/.*\/|-[^-]*$/g, '')}: ${gzip(whole)} gzip, when it is touched or seen`,
    )
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ajeita-bench-'))
if (canPin) spawnSync('taskset', ['-a', '-pc', '1', String(process.pid)])
await withThrowawayDatabase(async (url) => {
  await migrate(url)
  const opened = openDatabase(url)
  await loadReference(opened.db)
  await opened.close()
  const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', RUN_JOBS: '0' }
  const children: ChildProcess[] = []
  try {
    const product = await start(['test/support/serve.ts'], env)
    children.push(product.child)
    const { file, html, brotliBytes } = await keepAnswer(product.address, folder)
    const raw = await start(['bench/page-servers.ts', 'raw', file])
    const plain = await start(['bench/page-servers.ts', 'render', path], env)
    children.push(raw.child, plain.child)
    const brotli = { 'accept-encoding': 'br' }
    await compare(
      'cached page',
      product.address + path,
      raw.address + path,
      'raw node:http with the same bytes',
      brotli,
    )
    await compare(
      'uncached page',
      `${product.address + path}?x=1`,
      plain.address + path,
      'plain renderToString of the same tree',
      brotli,
    )
    console.log(`HTML of the service page: ${html.length} B, brotli ${brotliBytes} B`)
    scriptSizes(html.toString())
    console.log(`start of a built product to the first 200, on a running database: ${Math.round(product.readyMs)} ms`)
    console.log(`memory after the load: ${Math.round(memoryMb(product.child.pid!))} MB`)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
})
rmSync(folder, { recursive: true, force: true })
