import assert from 'node:assert/strict'
import { test } from 'vitest'
import { loadReference } from '#db/reference/load-reference.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { catalog, loadCatalog, refreshCatalog } from './catalog.server.ts'

const { db } = await emptyDatabase(scope)
await loadReference(db)

test('reading the catalog before it is loaded throws an error with the remedy', () => {
  assert.throws(() => catalog(), /refreshCatalog/)
})

test('a service is found by full slug, slug and id', async () => {
  const snapshot = await loadCatalog(db)
  const pintor = snapshot.serviceByFullSlug('reformas-e-reparos/pintor')!
  assert.equal(pintor.name, 'Pintor')
  assert.equal(pintor.rootName, 'Reformas e reparos')
  assert.equal(pintor.prices.unit, 'por m²')
  assert.equal(pintor.medianTicketCents, 95000)
  assert.equal(pintor.faq.length, 5)
  assert.equal(snapshot.serviceBySlug('pintor'), pintor)
  assert.equal(snapshot.serviceById(pintor.id), pintor)
  assert.equal(snapshot.serviceByFullSlug('familia/pintor'), undefined)
  assert.deepEqual(
    snapshot.relatedServices(pintor).map(({ slug }) => slug),
    pintor.related,
  )
})

test('root categories come in order, their services by popularity', async () => {
  const snapshot = await loadCatalog(db)
  assert.equal(snapshot.roots.length, 10)
  assert.equal(snapshot.roots[0]?.slug, 'reformas-e-reparos')
  assert.equal(snapshot.rootBySlug('familia')?.name, 'Família e serviços domésticos')
  assert.ok(snapshot.roots.every((root) => root.shortName && root.description.length > 20))
  assert.equal(snapshot.servicesOfRoot('familia')[0]?.slug, 'diarista')
  assert.deepEqual(snapshot.servicesOfRoot('foo'), [])
  assert.ok(snapshot.services.some((service) => service.instantMatch))
})

test('search results have exactly the fields of the specification', async () => {
  const snapshot = await loadCatalog(db)
  const pintor = snapshot.serviceBySlug('pintor')!
  assert.deepEqual(snapshot.search('  PÍNTOR ')[0], {
    id: pintor.id,
    slug: 'reformas-e-reparos/pintor',
    name: 'Pintor',
    rootName: 'Reformas e reparos',
  })
  assert.equal(snapshot.search('torneira pingando')[0]?.slug, 'reformas-e-reparos/encanador')
  assert.equal(snapshot.search('faxinera')[0]?.slug, 'familia/diarista')
  assert.deepEqual(snapshot.search('pin'), [])
  assert.deepEqual(snapshot.search('pintor@'), [])
  assert.deepEqual(snapshot.search('zzzzzz'), [])
})

test('what people type finds first what they mean, in every spelling; shortcuts of two letters by Enter', async () => {
  const snapshot = await loadCatalog(db)
  for (const [slug, ...spellings] of [
    ['instalacao-de-ar-condicionado', 'ar-condicionado', 'ar condicionado', 'ar'],
    ['conserto-de-micro-ondas', 'micro-ondas', 'micro ondas', 'microondas'],
    ['encanador', "caixa d'água", 'caixa d’água', 'caixa dagua'],
    ['limpeza-de-caixa-d-agua', "limpar caixa d'água", 'limpeza de caixa d’água'],
    ['assistencia-para-computador', 'técnico de pc', 'pc'],
    ['desentupimento', 'desentupir', 'desentupir pia'],
    ['pintor', 'pintura', 'pint'],
    ['conserto-de-televisao', 'TV'],
    ['suporte-de-ti', 'TI'],
    ['imposto-de-renda', 'IR'],
    ['eletricista', 'luz'],
    ['instalacao-de-gas', 'gás'],
    ['vidraceiro', 'vidro'],
  ])
    for (const typed of spellings) assert.equal(snapshot.search(typed, 2)[0]?.slug.split('/')[1], slug, typed)
})

test('a refresh loads changes and leaves the older snapshot unchanged', async () => {
  const older = await refreshCatalog(db)
  assert.equal(catalog(), older)
  await db.updateTable('categories').set({ active: false }).where('slug', '=', 'gesseiro').execute()
  const newer = await refreshCatalog(db)
  assert.equal(catalog(), newer)
  assert.equal(newer.serviceBySlug('gesseiro'), undefined)
  assert.ok(newer.relatedServices(newer.serviceBySlug('pintor')!).every(({ slug }) => slug !== 'gesseiro'))
  assert.ok(older.serviceBySlug('gesseiro'))
})
