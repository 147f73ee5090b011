import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { readSearchText } from './search-text.ts'
import type { RootCategoryFile } from './service-file.ts'
import { serviceSearch } from './service-search.ts'
import type { RootCategory, Service, ServiceFound } from './service.ts'
import { storedService } from './stored-service.ts'

/** File of the ten root categories, with texts that are not in the table. */
export const rootCategoriesPath = new URL('../../db/catalog/roots.json', import.meta.url)

const bySlug = <Item extends { slug: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.slug, item]))

function catalogOf(roots: readonly RootCategory[], services: readonly Service[], retired: readonly Service[]) {
  const rootsBySlug = bySlug(roots)
  const servicesBySlug = bySlug(services)
  const servicesByFullSlug = new Map(services.map((service) => [service.fullSlug, service]))
  const offeredById = new Map(services.map((service) => [service.id, service]))
  const servicesById = new Map([...services, ...retired].map((service) => [service.id, service]))
  const servicesByRoot = new Map(roots.map(({ slug }) => [slug, services.filter(({ rootSlug }) => rootSlug === slug)]))
  let find: ReturnType<typeof serviceSearch<Service>> | undefined
  let findByName: typeof find
  return {
    /** Root categories in display order. */
    roots,
    /** Active services, most popular first. */
    services,
    rootBySlug: (slug: string) => rootsBySlug.get(slug),
    /** `serviceByFullSlug('reformas-e-reparos/pintor')` */
    serviceByFullSlug: (fullSlug: string) => servicesByFullSlug.get(fullSlug),
    /** `serviceBySlug('pintor')`: the last part alone is unique. */
    serviceBySlug: (slug: string) => servicesBySlug.get(slug),
    /** Includes retired services, whose orders and contacts go on. */
    serviceById: (id: number) => servicesById.get(id),
    /** Undefined for a retired service, which takes no new orders. */
    offeredServiceById: (id: number) => offeredById.get(id),
    /** Services of a root category, most popular first; empty for an unknown one. */
    servicesOfRoot: (rootSlug: string): readonly Service[] => servicesByRoot.get(rootSlug) ?? [],
    /** Active related services, in file order. */
    relatedServices: (service: Service): readonly Service[] =>
      service.related.flatMap((slug) => servicesBySlug.get(slug) ?? []),
    /** Up to eight search results (spec 7, `GET /v1/search`); none for unsearchable text. */
    search(typed: string, shortest?: number): ServiceFound[] {
      const query = readSearchText(typed, shortest)
      if (query.state !== 'SEARCHED') return []
      find ??= serviceSearch(services) // lazily: not needed at start
      return find(query.text).map(toSearchResult)
    },
    /** Services with such a name: a wrong address often names a page, which a synonym would resemble. */
    searchNames(typed: string): ServiceFound[] {
      const query = readSearchText(typed)
      if (query.state !== 'SEARCHED') return []
      findByName ??= serviceSearch(services, { byName: true })
      return findByName(query.text).map(toSearchResult)
    },
  } as const
}

const toSearchResult = ({ id, fullSlug, name, rootName }: Service): ServiceFound => ({
  id,
  slug: fullSlug,
  name,
  rootName,
})

/** An immutable snapshot of the catalog in memory; a newer one replaces it. */
export type Catalog = ReturnType<typeof catalogOf>

/** Whether services are loaded into the database. */
export const isCatalogStored = async (db: Db) =>
  (await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()) !== undefined

/** Last content change by id of active services. */
export async function listServiceChanges(db: Db) {
  const rows = await db.selectFrom('categories').select(['id', 'changed_at']).where('active', '=', true).execute()
  return new Map(rows.map(({ id, changed_at }) => [id, changed_at]))
}

/** Reads the services and their root categories into a new snapshot. */
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
        'active',
      ])
      .select(sql<string>`content::text`.as('content'))
      .orderBy('popular_rank')
      .orderBy('slug')
      .execute(),
    readFile(rootCategoriesPath, 'utf8'),
  ])

  const rootFiles = bySlug(JSON.parse(rootsText) as RootCategoryFile[]) // validated when the tables were loaded
  const roots = rootRows.map((row): RootCategory => {
    const { shortName = row.name, description = row.name } = rootFiles.get(row.slug) ?? {}
    return { id: row.id, slug: row.slug, name: row.name, shortName, description, position: row.position }
  })
  const rootById = new Map(roots.map((root) => [root.id, root]))
  const stored = rows.map((row) => {
    const root = rootById.get(row.root_category_id)!
    const columns = {
      id: row.id,
      rootId: root.id,
      rootSlug: root.slug,
      rootName: root.name,
      slug: row.slug,
      fullSlug: `${root.slug}/${row.slug}`,
      name: row.name,
      popularRank: row.popular_rank,
      medianTicketCents: row.median_ticket_cents,
      instantMatch: row.instant_match,
    }
    return { active: row.active, service: storedService(columns, row.content) }
  })
  const active = stored.filter((row) => row.active).map(({ service }) => service)
  const retired = stored.filter((row) => !row.active).map(({ service }) => service)
  return catalogOf(roots, active, retired)
}

let current: Catalog | undefined

/** The current catalog. `refreshCatalog` must have run. */
export function catalog(): Catalog {
  if (!current) throw new Error('The catalog was not loaded: call refreshCatalog(db) at the start of the process.')
  return current
}

/** Reloads the catalog. */
export async function refreshCatalog(db: Db): Promise<Catalog> {
  return (current = await loadCatalog(db))
}
