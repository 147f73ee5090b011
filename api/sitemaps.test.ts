import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { afterAll, test } from 'vitest'
import { aProfessional } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { isLarge } from '#domain/places/place.ts'
import { allCities } from '#domain/places/places.server.ts'
import { calendarPath } from '#presenters/calendar.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
const { maxEntries, sitemapKinds } = await import('./sitemap-entries.ts')
afterAll(() => database().close())
const api = createApi()
const origin = 'http://localhost'
const open = (path: string) => api.request(origin + path)

async function xmlOf(path: string) {
  const response = await open(path)
  assert.equal(response.status, 200, path)
  assert.equal(response.headers.get('content-type'), 'application/gzip')
  return gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
}

const entryLine = new RegExp(
  `^<url><loc>${origin}(/[a-z0-9/-]*)</loc>(?:<lastmod>\\d{4}-(?:0\\d|1[0-2])-[0-3]\\d</lastmod>)?</url>$`,
)

/** The paths of a sitemap file; asserts the shape of each line. */
function pathsIn(xml: string, file: string) {
  const lines = xml.split('\n')
  assert.equal(lines[0], '<?xml version="1.0" encoding="UTF-8"?>')
  assert.equal(lines[1], '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  assert.deepEqual(lines.slice(-2), ['</urlset>', ''], file)
  return lines.slice(2, -2).map((line) => {
    const path = entryLine.exec(line)?.[1]
    assert.ok(path, `${file}: ${line}`)
    return path
  })
}

async function filesInIndex() {
  const response = await open('/sitemap.xml')
  assert.match(response.headers.get('content-type')!, /^application\/xml/)
  const lines = (await response.text()).split('\n')
  assert.equal(lines[1], '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  assert.deepEqual(lines.slice(-2), ['</sitemapindex>', ''])
  return lines.slice(2, -2).map((line) => {
    const path = new RegExp(`^<sitemap><loc>${origin}(/sitemaps/[a-z-]+-\\d+\\.xml\\.gz)</loc></sitemap>$`).exec(
      line,
    )?.[1]
    assert.ok(path, line)
    return path
  })
}

/** Whether robots.txt disallows a path: rules are prefixes, `$` marks the end. */
const isClosed = (rules: string[], path: string) =>
  rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))

test('robots.txt lets calendar services read the address of a calendar', async () => {
  const text = await (await open('/robots.txt')).text()
  const [allowed, closed] = ['Allow', 'Disallow'].map((name) =>
    [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map((match) => match[1]!),
  )
  const longest = (rules: string[]) =>
    Math.max(0, ...rules.filter((rule) => calendarPath('a1b2').startsWith(rule)).map((rule) => rule.length))
  assert.ok(longest(allowed!) > longest(closed!), 'the longest rule counts (RFC 9309)')
})

test('robots.txt disallows private pages and names the sitemap', async () => {
  const text = await (await open('/robots.txt')).text()
  assert.match(text, /^User-agent: \*\n/)
  assert.match(text, new RegExp(`^Sitemap: ${origin}/sitemap.xml$`, 'm'))
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1]!)
  for (const path of [
    '/meus-pedidos',
    '/mensagens/1',
    '/profissional',
    '/profissional/carteira',
    '/conta',
    '/api/me',
    '/busca?texto=x',
    '/pedido-enviado/1',
    '/requests/1',
    '/v1/search',
    '/dev/ui',
  ])
    assert.ok(isClosed(rules, path), path)
  for (const path of ['/profissionais/eva', '/consultoria', '/design-e-tecnologia', '/pedir-ajuda', '/'])
    assert.ok(!isClosed(rules, path), path)
})

test('every sitemap file is valid, below the limit, and lists no disallowed page', async () => {
  await aProfessional(db, { service: 'pintor', city: ['ac', 'assis-brasil'] })
  const deleted = await aProfessional(db, { service: 'diarista', city: ['ac', 'assis-brasil'] })
  await db.updateTable('professionals').set({ state: 'deleted' }).where('id', '=', deleted.professionalId).execute()
  const rules = [...(await (await open('/robots.txt')).text()).matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1]!)
  const seen = new Set<string>()

  const files = await filesInIndex()
  assert.ok(files.length > Object.keys(sitemapKinds).length)
  for (const file of files) {
    const paths = pathsIn(await xmlOf(file), file)
    assert.ok(paths.length > 0 && paths.length <= maxEntries, `${file}: ${paths.length}`)
    for (const path of paths) {
      assert.ok(!seen.has(path), `${path} stands twice`)
      assert.ok(!isClosed(rules, path), path)
      seen.add(path)
    }
  }
  const { services } = catalog()
  const large = allCities().filter(isLarge).length
  const expected = services.length * (1 + 27 + 1 + 1 + large)
  assert.ok(
    seen.size > expected && seen.size < expected + 1_000,
    `${seen.size} addresses, at least ${expected} expected`,
  )
  for (const path of [
    '/',
    '/mapa-do-site',
    '/reformas-e-reparos',
    '/reformas-e-reparos/sp',
    '/reformas-e-reparos/pintor',
    '/reformas-e-reparos/pintor/ba',
    '/reformas-e-reparos/pintor/sp/campinas',
    '/reformas-e-reparos/pintor/preco/pintor',
    '/reformas-e-reparos/pintor/preco/pintura-de-parede',
    '/central-de-ajuda/como-evitar-golpes',
    '/termos-de-uso',
    '/reformas-e-reparos/pintor/ac/assis-brasil',
  ])
    assert.ok(seen.has(path), path)
  assert.ok(!seen.has('/familia/diarista/ac/assis-brasil'), 'a small demo where nobody works any more')
  assert.equal(
    [...seen].filter((path) => path.startsWith('/profissionais/')).length,
    1,
    'the deleted profile is not told',
  )
})

test('a changed page has a modification date', async () => {
  const before = await xmlOf('/sitemaps/servicos-1.xml.gz')
  assert.match(before, /\/reformas-e-reparos\/pintor<\/loc><lastmod>\d/)
  await db
    .updateTable('categories')
    .set({ changed_at: new Date('2031-02-03T12:00:00Z') })
    .where('slug', '=', 'pintor')
    .execute()
  for (const file of ['servicos', 'precos', 'servicos-por-estado'])
    assert.match(await xmlOf(`/sitemaps/${file}-1.xml.gz`), /\/pintor[^<]*<\/loc><lastmod>2031-02-03</, file)
  assert.match(await xmlOf('/sitemaps/tipos-1.xml.gz'), /\/reformas-e-reparos<\/loc><lastmod>2031-02-03</)
})

test('an unknown sitemap file is a 404', async () => {
  for (const path of [
    '/sitemaps/foo-1.xml.gz',
    '/sitemaps/constructor-1.xml.gz',
    '/sitemaps/tipos-2.xml.gz',
    '/sitemaps/tipos-0.xml.gz',
    '/sitemaps/x',
  ])
    assert.equal((await open(path)).status, 404, path)
})

test('a HEAD request has the headers and no body', async () => {
  const response = await api.request(`${origin}/sitemaps/tipos-1.xml.gz`, { method: 'HEAD' })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/gzip')
  assert.equal((await response.arrayBuffer()).byteLength, 0)
})

test('all addresses are generated in constant memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => (collect(), process.memoryUsage().heapUsed / 1e6)
  let addresses = 0
  let peakGrowthMb = 0
  const before = heap()
  for (const { files, entries } of Object.values(sitemapKinds)) {
    const count = await files(db)
    for (let file = 1; file <= count; file++) {
      for await (const { path } of entries(db, file)) if (path) addresses++
      if (file % 16 === 1) peakGrowthMb = Math.max(peakGrowthMb, heap() - before)
    }
  }
  assert.ok(addresses > 500_000, `${addresses} addresses`)
  assert.ok(
    peakGrowthMb < 20,
    `the heap grew by ${peakGrowthMb.toFixed(1)} MB while ${addresses} addresses were walked`,
  )
})
