import assert from 'node:assert/strict'
import { test } from 'vitest'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { findRating } from '#domain/reviews/reviews.server.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { parsePage } from './support/html.ts'
import { startTestServer } from './support/server.ts'

const origin = 'https://ajeita.example'
const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const { address } = await startTestServer(scope, { url, env: { PUBLIC_ORIGIN: origin } })
const reset = await fetch(`${address}/api/dev/reset`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
})
if (!reset.ok) throw new Error(`The demo was not made: ${reset.status}`)

type Thing = Record<string, unknown>

async function open(path: string) {
  const response = await fetch(address + path, { redirect: 'manual' })
  assert.equal(response.status, 200, path)
  return parsePage(await response.text())
}

/** Required fields by type, for search engines. */
const required: Record<string, string[]> = {
  WebSite: ['name', 'url', 'inLanguage'],
  Organization: ['name', 'url', 'logo'],
  BreadcrumbList: ['itemListElement'],
  Service: ['name', 'description', 'url', 'areaServed', 'provider', 'offers'],
  FAQPage: ['mainEntity'],
  Article: ['headline', 'inLanguage', 'publisher'],
}

/** The schema.org types that each page must have. */
const pages: Record<string, string[]> = {
  '/': ['WebSite', 'Organization'],
  '/reformas-e-reparos': ['BreadcrumbList'],
  '/reformas-e-reparos/pintor': ['BreadcrumbList', 'Service'],
  '/reformas-e-reparos/pintor/sp': ['BreadcrumbList', 'Service'],
  '/reformas-e-reparos/pintor/sp/sao-paulo': ['BreadcrumbList', 'Service'],
  '/familia/mg': ['BreadcrumbList'],
  '/orcamento/pintor': ['BreadcrumbList', 'Service'],
  '/reformas-e-reparos/pintor/preco/pintura-de-parede': ['BreadcrumbList', 'Service'],
  '/mapa-do-site': ['BreadcrumbList'],
  '/servico-expresso': ['BreadcrumbList'],
  '/servico-expresso/diarista': ['BreadcrumbList', 'Service'],
  '/central-de-ajuda': ['BreadcrumbList'],
  '/central-de-ajuda/como-evitar-golpes': ['BreadcrumbList'],
  '/sobre-nos': ['BreadcrumbList'],
}

const kindsOf = (things: Thing[]) => things.map((thing) => thing['@type'] as string)

/** Every URL in the data, at any depth. */
function addressesIn(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return ['url', 'item', 'logo', 'image', '@id'].includes(key) ? [[key, value]] : []
  if (Array.isArray(value)) return value.flatMap((item) => addressesIn(item, key))
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, item]) => addressesIn(item, name))
  return []
}

for (const [path, kinds] of Object.entries(pages))
  test(`structured data of ${path}`, async () => {
    const page = await open(path)
    const things = page.data as Thing[]
    for (const kind of kinds) assert.ok(kindsOf(things).includes(kind), `${kind} is missing: ${kindsOf(things)}`)
    for (const thing of things) {
      assert.equal(thing['@context'], 'https://schema.org')
      for (const key of required[thing['@type'] as string] ?? [])
        assert.ok(thing[key], `${thing['@type']} without ${key}`)
      for (const [key, value] of addressesIn(thing)) assert.ok(value.startsWith(`${origin}/`), `${key}: ${value}`)
    }
    assert.ok(page.canonical?.startsWith(`${origin}/`), `canonical: ${page.canonical}`)
    assert.ok(page.picture?.startsWith(`${origin}/og/`), `picture: ${page.picture}`)
  })

test('breadcrumbs start at 1 and end at the page itself', async () => {
  const path = '/reformas-e-reparos/pintor/sp/campinas'
  const breadcrumbs = (await open(path)).data.find((thing) => thing['@type'] === 'BreadcrumbList')!
  const steps = breadcrumbs.itemListElement as { position: number; name: string; item: string }[]
  assert.deepEqual(
    steps.map(({ position }) => position),
    [1, 2, 3, 4, 5],
  )
  assert.ok(steps.every(({ name }) => name))
  assert.equal(steps[0]!.item, `${origin}/`)
  assert.equal(steps.at(-1)!.item, origin + path)
})

test('the price range is that of the service, in reais', async () => {
  const { prices } = catalog().serviceBySlug('pintor')!
  const service = (await open('/reformas-e-reparos/pintor')).data.find((thing) => thing['@type'] === 'Service')!
  assert.deepEqual(service.offers, {
    '@type': 'AggregateOffer',
    priceCurrency: 'BRL',
    lowPrice: prices.minimumCents / 100,
    highPrice: prices.maximumCents / 100,
  })
})

test('a rating is present only where there are reviews, with the stored value', async () => {
  const { id: categoryId } = catalog().serviceBySlug('pintor')!
  const { id: cityId } = cityBySlug('sp', 'sao-paulo')!
  const places = {
    '/reformas-e-reparos/pintor': {},
    '/reformas-e-reparos/pintor/sp': { uf: 'sp' },
    '/reformas-e-reparos/pintor/sp/sao-paulo': { uf: 'sp', cityId },
    '/reformas-e-reparos/pintor/rr': { uf: 'rr' },
  }
  let rated = 0
  for (const [path, where] of Object.entries(places)) {
    const real = await findRating(db, { categoryId, ...where })
    const rating = (await open(path)).data.find((thing) => thing['@type'] === 'Service')!.aggregateRating as
      | Thing
      | undefined
    if (!real) {
      assert.equal(rating, undefined, path)
      continue
    }
    rated++
    assert.equal(rating?.reviewCount, real.count, path)
    assert.equal(rating?.ratingValue, Math.round(real.average * 10) / 10, path)
  }
  assert.ok(rated >= 2 && rated < Object.keys(places).length)
})

test('a professional has the average of their own reviews, or none', async () => {
  const people = await db
    .selectFrom('professionals')
    .select(['slug', 'reviews_count', 'rating_sum'])
    .where('state', '=', 'approved')
    .execute()
  const rated = people.find(({ reviews_count }) => reviews_count > 0)!
  const newcomer = people.find(({ reviews_count }) => reviews_count === 0)
  const ratingsOn = async (slug: string) =>
    (await open(`/profissionais/${slug}`)).data.flatMap(
      ({ mainEntity }) => ((mainEntity as Thing | undefined)?.aggregateRating as Thing | undefined) ?? [],
    )
  const [rating] = (await ratingsOn(rated.slug)) as Thing[]
  assert.equal(rating?.reviewCount, rated.reviews_count)
  assert.equal(rating?.ratingValue, Math.round((rated.rating_sum / rated.reviews_count) * 10) / 10)
  if (newcomer) assert.deepEqual(await ratingsOn(newcomer.slug), [])
})

test('with a public origin, sitemap and robots.txt use it', async () => {
  assert.match(await (await fetch(`${address}/robots.txt`)).text(), new RegExp(`^Sitemap: ${origin}/sitemap.xml$`, 'm'))
  assert.match(
    await (await fetch(`${address}/sitemap.xml`)).text(),
    new RegExp(`<loc>${origin}/sitemaps/servicos-1.xml.gz</loc>`),
  )
})
