import { catalog, listServiceChanges } from '#domain/catalog/catalog.server.ts'
import { isExpress } from '#domain/catalog/express-services.ts'
import { allWrittenPricePages } from '#domain/catalog/price-pages.server.ts'
import type { Service } from '#domain/catalog/service.ts'
import { helpCentre } from '#domain/help/articles.server.ts'
import { textPage, type TextPageSlug } from '#domain/help/text-pages.server.ts'
import { isLarge } from '#domain/places/place.ts'
import { allCities, allStates, cityById } from '#domain/places/places.server.ts'
import { listServedPlaces } from '#domain/professionals/listed-professionals.server.ts'
import { findLastPublicId, listPublicAddresses } from '#domain/professionals/public-addresses.server.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { href, priceHref, serviceHref } from '#href.ts'
import type { Db } from '#platform/db.ts'
import { type Page, pages, type Path } from '#routes.ts'

/** A sitemap entry: path and last change, if known. */
export type SitemapEntry = { path: string; day?: string | undefined }

type Entries = Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>
type Kind = {
  /** The number of files, numbered from 1. */
  files: (db: Db) => number | Promise<number>
  entries: (db: Db, file: number) => Entries
}

/** The protocol's limit for one file (sitemaps.org). */
export const maxEntries = 50_000

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Last content change by service id. */
const listChangedDays = async (db: Db) =>
  new Map([...(await listServiceChanges(db))].map(([id, at]) => [id, dayOf(at)]))

/** The latest change, for a page with many items. */
const newest = (services: readonly Service[], days: Map<number, string>) =>
  services
    .map(({ id }) => days.get(id) ?? '')
    .toSorted()
    .at(-1) || undefined

/** Sorted by id, so that URLs stay in their file when popularity changes. */
const servicesById = () => catalog().services.toSorted((a, b) => a.id - b.id)

const perFile = (addressesOfEach: number) => Math.floor(maxEntries / addressesOfEach)
const slice = <Item>(items: readonly Item[], size: number, file: number) => items.slice((file - 1) * size, file * size)

/** Written pages, with their last change. */
const textPages: Partial<Record<Path, TextPageSlug>> = {
  '/sobre-nos': 'sobre-nos',
  '/carreiras': 'carreiras',
  '/seguranca': 'seguranca',
  '/termos-de-uso': 'termos-de-uso',
  '/politica-de-privacidade/site': 'politica-de-privacidade',
}

/** URLs per service, in files below the limit. */
const serviceKind = (addressesOfEach: () => number, pathsOf: (service: Service) => Iterable<string>): Kind => ({
  files: () => Math.ceil(catalog().services.length / perFile(addressesOfEach())),
  async *entries(db, file) {
    const days = await listChangedDays(db)
    for (const service of slice(servicesById(), perFile(addressesOfEach()), file))
      for (const path of pathsOf(service)) yield { path, day: days.get(service.id) }
  },
})

/** Cities whose service page is indexed: large ones and served ones (docs/decisions/0012). */
async function* listCityPages(db: Db, file: number) {
  const days = await listChangedDays(db)
  const large = allCities().filter(isLarge)
  for (const { id, fullSlug } of slice(servicesById(), perFile(allCities().length), file)) {
    const served = (await listServedPlaces(db, [id])).flatMap(({ cityId }) => cityById(cityId) ?? [])
    for (const { uf, slug } of new Set([...large, ...served]))
      yield { path: serviceHref(fullSlug, uf, slug), day: days.get(id) }
  }
}

/** Every kind of address in the sitemap by file name; each is generated in constant memory. */
export const sitemapKinds: Record<string, Kind> = {
  paginas: {
    files: () => 1,
    *entries() {
      for (const path of keysOf(pages)) {
        const { inSitemap }: Page = pages[path]
        const text = textPages[path]
        if (inSitemap) yield { path, day: text && textPage(text).updated }
      }
    },
  },
  tipos: {
    files: () => 1,
    async *entries(db) {
      const days = await listChangedDays(db)
      for (const { slug } of catalog().roots) {
        const day = newest(catalog().servicesOfRoot(slug), days)
        yield { path: serviceHref(slug), day }
        for (const { uf } of allStates()) yield { path: serviceHref(slug, uf), day }
      }
    },
  },
  servicos: serviceKind(
    () => 1,
    ({ fullSlug }) => [serviceHref(fullSlug)],
  ),
  'servicos-por-estado': serviceKind(
    () => allStates().length,
    ({ fullSlug }) => allStates().map(({ uf }) => serviceHref(fullSlug, uf)),
  ),
  'servicos-por-cidade': {
    files: () => Math.ceil(catalog().services.length / perFile(allCities().length)),
    entries: listCityPages,
  },
  'servicos-expressos': {
    files: () => 1,
    async *entries(db) {
      const days = await listChangedDays(db)
      for (const { id, slug } of servicesById().filter(isExpress))
        yield { path: href('/servico-expresso/:slug', { slug }), day: days.get(id) }
    },
  },
  precos: serviceKind(
    () => 1,
    ({ fullSlug, slug }) => [priceHref(fullSlug, slug)],
  ),
  'precos-em-detalhe': {
    files: () => 1,
    *entries() {
      for (const [serviceSlug, written] of allWrittenPricePages()) {
        const service = catalog().serviceBySlug(serviceSlug)
        if (service) for (const { slug, date } of written) yield { path: priceHref(service.fullSlug, slug), day: date }
      }
    },
  },
  anuncie: serviceKind(
    () => 1,
    ({ slug }) => [href('/anuncie/:slug/:service?', { slug })],
  ),
  profissionais: {
    files: async (db) => Math.ceil((await findLastPublicId(db)) / maxEntries),
    async *entries(db, file) {
      for await (const { slug, createdAt } of listPublicAddresses(db, (file - 1) * maxEntries, file * maxEntries))
        yield { path: href('/profissionais/:slug', { slug }), day: dayOf(createdAt) }
    },
  },
  ajuda: {
    files: () => 1,
    *entries() {
      for (const { slug } of helpCentre().articles) yield { path: href('/central-de-ajuda/:slug', { slug }) }
    },
  },
}
