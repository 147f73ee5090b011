import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { readSearchText } from './search-text.ts'
import type { RootCategoryFile } from './service-file.ts'
import { serviceSearch } from './service-search.ts'
import type { RootCategory, Service, ServiceFound } from './service.ts'
import { storedService } from './stored-service.ts'

/** Where the ten root categories are written, with the words that their table does not hold. */
export const rootCategoriesPath = new URL('../../db/catalog/roots.json', import.meta.url)

const bySlug = <Item extends { slug: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.slug, item]))

function catalogOf(roots: readonly RootCategory[], services: readonly Service[]) {
  const rootsBySlug = bySlug(roots)
  const servicesBySlug = bySlug(services)
  const servicesByFullSlug = new Map(services.map((service) => [service.fullSlug, service]))
  const servicesById = new Map(services.map((service) => [service.id, service]))
  const servicesByRoot = new Map(roots.map(({ slug }) => [slug, services.filter(({ rootSlug }) => rootSlug === slug)]))
  let find: ReturnType<typeof serviceSearch<Service>> | undefined
  return {
    /** The root categories in the order in which they are shown. */
    roots,
    /** Every active service, the most popular first. */
    services,
    rootBySlug: (slug: string) => rootsBySlug.get(slug),
    /** `serviceByFullSlug('reformas-e-reparos/pintor')` */
    serviceByFullSlug: (fullSlug: string) => servicesByFullSlug.get(fullSlug),
    /** `serviceBySlug('pintor')`: the last part alone is unique. */
    serviceBySlug: (slug: string) => servicesBySlug.get(slug),
    serviceById: (id: number) => servicesById.get(id),
    /** The services of a root category by its slug, the most popular first; none for an unknown one. */
    servicesOfRoot: (rootSlug: string): readonly Service[] => servicesByRoot.get(rootSlug) ?? [],
    /** The services that go with this one and are active, in the order of its file. */
    relatedServices: (service: Service): readonly Service[] =>
      service.related.flatMap((slug) => servicesBySlug.get(slug) ?? []),
    /** Up to eight services for what was typed (spec 7, `GET /v1/search`). None when the text is not one to search for. */
    search(typed: string, shortest?: number): ServiceFound[] {
      const read = readSearchText(typed, shortest)
      if (read.state !== 'SEARCHED') return []
      find ??= serviceSearch(services) // at the first question: a start has no use for it
      return find(read.text).map(({ id, fullSlug, name, rootName }) => ({ id, slug: fullSlug, name, rootName }))
    },
  } as const
}

/** What may be asked for, read once and held in memory. Nothing in it changes; a newer one takes its place. */
export type Catalog = ReturnType<typeof catalogOf>

/** Whether there is a service in the database; false where nothing was loaded into it yet. */
export const isCatalogStored = async (db: Db) =>
  (await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()) !== undefined

/** Reads the active services and their root categories into a new snapshot. */
export async function loadCatalog(db: Db): Promise<Catalog> {
  const [rootRows, rows, rootsText] = await Promise.all([
    db.selectFrom('root_categories').select(['id', 'slug', 'name', 'position']).orderBy('position').execute(),
    db
      .selectFrom('categories')
      .select([
        'id',
        'root_category_id',
        'slug',
        'name',
        'popular_rank',
        'median_ticket_cents',
        'instant_match',
        sql<string>`content::text`.as('content'),
      ])
      .where('active', '=', true)
      .orderBy('popular_rank')
      .orderBy('slug')
      .execute(),
    readFile(rootCategoriesPath, 'utf8'),
  ])
  const written = bySlug(JSON.parse(rootsText) as RootCategoryFile[]) // held to its schema when the tables were filled
  const roots = rootRows.map((row): RootCategory => {
    const { shortName = row.name, description = row.name } = written.get(row.slug) ?? {}
    return { id: row.id, slug: row.slug, name: row.name, shortName, description, position: row.position }
  })
  const rootById = new Map(roots.map((root) => [root.id, root]))
  const services = rows.map((row) => {
    const root = rootById.get(row.root_category_id)!
    const columns = {
      id: Number(row.id),
      rootId: root.id,
      rootSlug: root.slug,
      rootName: root.name,
      slug: row.slug,
      fullSlug: `${root.slug}/${row.slug}`,
      name: row.name,
      popularRank: row.popular_rank,
      medianTicketCents: Number(row.median_ticket_cents),
      instantMatch: row.instant_match,
    }
    return storedService(columns, row.content)
  })
  return catalogOf(roots, services)
}

let current: Catalog | undefined

/** The catalogue of this process. `refreshCatalog` must have run once: the start of the process does it. */
export function catalog(): Catalog {
  if (!current) throw new Error('The catalogue was not loaded: call refreshCatalog(db) at the start of the process.')
  return current
}

/** Reads the catalogue again and puts it in the place of the one held so far. */
export async function refreshCatalog(db: Db): Promise<Catalog> {
  return (current = await loadCatalog(db))
}
