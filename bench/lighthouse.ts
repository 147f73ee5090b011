/**
 * Lighthouse on the demonstration as a phone: `node bench/lighthouse.ts [page]` after `npm run build`. npx fetches
 * Lighthouse in the version below: it is large and needed nowhere else.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openScope } from '#test/support/open-scope.ts'
import type { Db } from '../platform/db.ts'
import { findChromium } from '../scripts/chromium.ts'
import { testDatabase } from '../test/support/database.ts'
import { startTestServer } from '../test/support/server.ts'
import { readPage } from './answers.ts'

const version = '13.5.0'
const origin = 'http://127.0.0.1:4399'
const pages = {
  home: '/',
  service: '/reformas-e-reparos/pintor',
  city: '/reformas-e-reparos/pintor/sp/sao-paulo',
  price: '/reformas-e-reparos/pintor/preco/pintura-de-parede',
  help: '/central-de-ajuda/como-evitar-golpes',
}
const chromium = await findChromium()
const flags = [
  ...new Set([...chromium.args, '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
].join(' ')

type Audit = { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }
type Report = { categories: Record<string, { title: string; score: number | null }>; audits: Record<string, Audit> }

const run = promisify(execFile)
const scope = openScope()
const folder = mkdtempSync(join(tmpdir(), 'ajeita-lighthouse-'))

/** A profile with photo and album. */
async function profileWithPictures(db: Db) {
  const { slug } = await db
    .selectFrom('professionals as p')
    .innerJoin('portfolio_albums as a', 'a.professional_id', 'p.id')
    .select('p.slug')
    .where('p.photo_picture_id', 'is not', null)
    .orderBy('p.id')
    .executeTakeFirstOrThrow()
  return `/profissionais/${slug}`
}

/** One page: its four scores, layout shift and failed audits. */
async function measure(name: string, url: string) {
  const file = join(folder, `${name}.json`)
  const options = ['--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`]
  await readPage(url) // warms the page cache
  await run('npx', ['--yes', `lighthouse@${version}`, url, ...options], {
    env: { ...chromium.env, CHROME_PATH: chromium.path },
    timeout: 120_000,
  })
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (Object.values(categories).some(({ score }) => score === null)) throw new Error(`${name} was not measured`)
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 0
  const seconds = (id: string) => `${((audits[id]?.numericValue ?? 0) / 1000).toFixed(2)} s`
  const times = `first paint ${seconds('first-contentful-paint')}, largest ${seconds('largest-contentful-paint')}, blocked ${seconds('total-blocking-time')}`
  console.log(`${name}: ${scores.join(', ')}; CLS ${shift.toFixed(3)}; ${times}`)
  for (const [id, { title, score, scoreDisplayMode }] of Object.entries(audits))
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative') console.log(`  ${id}: ${title} (${score})`)
}

try {
  const { db, url } = await testDatabase(scope)
  await refreshCatalog(db)
  // A canonical address must be absolute: the server has to know its origin before it starts.
  await startTestServer(scope, { url, env: { PORT: new URL(origin).port, PUBLIC_ORIGIN: origin } })
  await fetch(`${origin}/api/dev/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const pageEntries = Object.entries({ ...pages, profile: await profileWithPictures(db) })
  for (const [name, path] of pageEntries)
    if (!process.argv[2] || process.argv[2] === name) await measure(name, origin + path)
} finally {
  await scope.close()
  rmSync(folder, { recursive: true, force: true })
}
