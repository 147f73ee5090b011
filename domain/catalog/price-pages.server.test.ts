import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parseServiceText, readCatalogTexts } from '#db/reference/catalog-files.ts'
import { priceFile } from './price-file.ts'
import type { PriceFile } from './price-file.ts'
import { allWrittenPricePages, writtenPricePages } from './price-pages.server.ts'

const services = (await readCatalogTexts()).services.map(parseServiceText)
const slugs = new Set(services.map((service) => service.slug))
const addresses = new Set(services.map(({ rootSlug, slug }) => `/${rootSlug}/${slug}`))
const folders = allWrittenPricePages()
const pages = folders.flatMap(([service, ownPages]) =>
  ownPages.map((page) => ({ path: `${service}/${page.slug}`, page })),
)

/** All texts of a page. */
const wordsOf = ({ title, metaTitle, metaDescription, unit, sections }: PriceFile): string[] => [
  title,
  metaTitle,
  metaDescription,
  unit,
  ...sections.flatMap((section) => [
    section.title,
    section.description,
    ...(section.list ?? []),
    ...(section.links ?? []).map(({ label }) => label),
  ]),
]

test('there are at least 25 price pages, each valid', () => {
  assert.ok(pages.length >= 25, `${pages.length} pages`)
  for (const { path, page } of pages) assert.equal(priceFile.safeParse(page).error, undefined, path)
})

test('a folder is named after a service; a service without pages has none', () => {
  for (const [service] of folders) assert.ok(slugs.has(service), service)
  assert.deepEqual(writtenPricePages('servico-que-falta'), [])
})

test('page slugs are unique and differ from service slugs', () => {
  const own = pages.map(({ page }) => page.slug)
  assert.deepEqual(
    own.filter((slug, index) => slugs.has(slug) || own.indexOf(slug) !== index),
    [],
  )
})

test('links lead to other services of the catalog', () => {
  for (const [service, ownPages] of folders) {
    const links = ownPages.flatMap((page) => page.sections.flatMap((section) => section.links ?? []))
    for (const { href } of links) assert.ok(addresses.has(href) && !href.endsWith(`/${service}`), `${service}: ${href}`)
  }
})

test('prices are ordered and close to those of the service; ranges in one unit overlap', () => {
  for (const [slug, ownPages] of folders) {
    const { prices } = services.find((service) => service.slug === slug)!
    for (const page of ownPages) {
      const { minimumCents, averageCents, maximumCents, unit } = page
      assert.ok(minimumCents <= averageCents && averageCents <= maximumCents, page.slug)
      if (unit !== prices.unit) continue
      const parts = averageCents / prices.averageCents
      assert.ok(parts > 0.4 && parts < 2.5, `${page.slug}: ${parts} times the average of ${slug}`)
      assert.ok(minimumCents <= prices.maximumCents && maximumCents >= prices.minimumCents, page.slug)
    }
  }
})

test('price ranges ascend: "de R$ a R$"', () => {
  const money = (digits: string) => Number(digits.replaceAll('.', ''))
  for (const { path, page } of pages) {
    for (const words of wordsOf(page)) {
      for (const [range, from, to] of words.matchAll(/de R\$ ([\d.]+\d|\d) a R\$ ([\d.]+\d|\d)/g))
        assert.ok(money(from!) < money(to!), `${path}: ${range}`)
    }
  }
})

test('section ids are unique on the page; the first heading has level 2', () => {
  const fixedIds = ['nesta-pagina', 'por-estado', 'avaliacoes', 'outros-precos', 'parecidos']
  for (const { path, page } of pages) {
    const ids = page.sections.map((section) => section.id)
    assert.equal(new Set([...fixedIds, ...ids]).size, fixedIds.length + ids.length, path)
    assert.equal(page.sections[0]!.tagsize, 2, path)
  }
})

test('the texts are Portuguese, with accents and without shouting', () => {
  const english =
    /(?<!\p{L})(the|and|with|your|from|this|that|have|service|services|booking|price|cleaning|repair|lesson)(?!\p{L})/iu
  const bare =
    /(?<!\p{L})(nao|voce|preco|precos|servico|servicos|orcamento|agua|tambem|ate|so|ja|horario|proprio|tecnico|medico|predio|video|moveis|eletrica|manutencao|instalacao|mao|fiacao|media|area|diaria|sessao)(?!\p{L})/iu
  for (const { path, page } of pages) {
    for (const words of wordsOf(page)) {
      assert.doesNotMatch(words, english, `${path}: ${words}`)
      assert.doesNotMatch(words, bare, `${path}: ${words}`)
      assert.ok(!words.includes('!'), `${path}: ${words}`)
    }
  }
})

test('no two pages share a sentence', () => {
  const ownerOf = new Map<string, string>()
  for (const { path, page } of pages) {
    const texts = [
      page.metaDescription,
      ...page.sections.flatMap(({ description, list = [] }) => [description, ...list]),
    ]
    const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/)).map((text) => text.toLowerCase().trim())
    for (const sentence of new Set(sentences.filter((each) => each.length > 25))) {
      assert.equal(ownerOf.get(sentence) ?? path, path, sentence)
      ownerOf.set(sentence, path)
    }
  }
})
