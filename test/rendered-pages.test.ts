/**
 * Public pages are rendered without React Router's client data (docs/decisions/0008) and must equal its output byte for
 * byte.
 */
import assert from 'node:assert/strict'
import { onTestFinished, test } from 'vitest'
import { seedDemoDataOnce } from '#db/seed/demo-data.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'

process.env.NODE_ENV = 'production' // the pages as they are built, in this process
const { createRequestHandler, RouterContextProvider } = await import('react-router')
const { createPublicPageRenderer } = await import('../http/render-public-page.ts')
const { isPublicPage } = await import('../http/public-page.ts')
const { catalog, refreshCatalog } = await import('#domain/catalog/catalog.server.ts')
const { allCities, allStates } = await import('#domain/places/places.server.ts')
const { database } = await import('#platform/db.ts')
const { pages } = await import('#routes.ts')

/** Every nth of a list, deterministic. */
const some = <Item>(list: readonly Item[], count: number) =>
  list.filter((_, index) => index % Math.ceil(list.length / count) === 0)

function addresses() {
  const services = some(catalog().services, 40)
  const cities = some(allCities(), 180)
  const written = Object.keys(pages).filter((path) => !/[:*]/.test(path) && isPublicPage(path))
  return [
    ...written,
    ...catalog().roots.flatMap(({ slug }) => [`/${slug}`, `/${slug}/sp`, `/${slug}/mg/uberlandia`]),
    ...services.flatMap(({ fullSlug, slug }) => [`/${fullSlug}`, `/orcamento/${slug}`, `/${fullSlug}/preco/${slug}`]),
    ...allStates().map(({ uf }, index) => `/${services[index]!.fullSlug}/${uf}`),
    ...cities.map(({ uf, slug }, index) => `/${services[index % services.length]!.fullSlug}/${uf}/${slug}`),
    '/reformas-e-reparos/pintor/sp/sao-paulo',
    '/reformas-e-reparos/eletricista/sp/campinas',
    '/orcamento/pintor/sp/sao-paulo',
    '/busca?texto=pintor',
    '/busca?texto=xyzw',
    '/anuncie/pintor',
    '/central-de-ajuda/como-pedir-um-servico',
  ]
}

/** The only omission: the marker of the data stream, which public pages lack. */
const withoutMark = (html: string) => html.replace('<!--$--><!--/$--></body></html>', '</body></html>')

/** Both texts from their first difference, or null. */
function differing(one: string, other: string) {
  if (one === other) return null
  let index = 0
  while (one[index] === other[index]) index++
  return [one, other].map((text) => text.slice(Math.max(0, index - 100), index + 200))
}

test('a public page equals React Router’s output byte for byte, headers included', async () => {
  onTestFinished(() => database().close())
  const { db, url } = await testDatabase(scope)
  process.env.DATABASE_URL = url
  await refreshCatalog(db)
  await seedDemoDataOnce(db, new Date())
  const build = await import(new URL('../build/server/index.js', import.meta.url).href)
  const render = createPublicPageRenderer(build)
  const byRouter = createRequestHandler(build, 'production')
  const people = await db.selectFrom('professionals').select('slug').limit(20).execute()
  const all = [...addresses(), ...people.flatMap(({ slug }) => [`/profissionais/${slug}`, `/p/${slug}`])]
  assert.ok(all.length >= 300, `${all.length} addresses`)
  let rendered = 0
  const untagged: string[] = []
  for (const address of all) {
    const request = () => new Request(`http://localhost${address}`)
    const routerResponse = await byRouter(request(), new RouterContextProvider())
    const renderedResponse = await render(request())
    if (!renderedResponse) {
      assert.notEqual(routerResponse.status, 200, address)
      continue
    }
    rendered++
    if (!renderedResponse.headers.get('x-page-tags')) untagged.push(address)
    assert.equal(renderedResponse.status, routerResponse.status, address)
    assert.deepEqual([...renderedResponse.headers], [...routerResponse.headers], address)
    assert.deepEqual(
      differing(await renderedResponse.text(), await routerResponse.text().then(withoutMark)),
      null,
      address,
    )
  }
  assert.ok(rendered >= 300, `${rendered} were rendered`)
  const withForm = [
    '/',
    '/seja-um-profissional',
    '/anuncie',
    '/anuncie/pintor',
    '/central-de-ajuda/como-pedir-um-servico',
  ]
  assert.deepEqual(
    withForm.filter((address) => untagged.includes(address)),
    [],
  )
})

test('other and missing pages are left to React Router', async () => {
  const { db, url } = await testDatabase(scope)
  process.env.DATABASE_URL = url
  await refreshCatalog(db)
  const render = createPublicPageRenderer(await import(new URL('../build/server/index.js', import.meta.url).href))
  for (const address of ['/meus-pedidos', '/entrar', '/reformas-e-reparos/nenhum-destes', '/reformas-e-reparos.data'])
    assert.equal(await render(new Request(`http://localhost${address}`)), null, address)
  assert.equal(await render(new Request('http://localhost/', { method: 'POST', body: '' })), null)
})
