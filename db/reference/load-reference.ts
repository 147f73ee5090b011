import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { applyPointsToCities } from '#domain/places/city-points.server.ts'
import { allCities, allStates, neighbourIdsOf, placesFile } from '#domain/places/places.server.ts'
import { recalculateReach } from '#domain/professionals/recalculate-reach.server.ts'
import type { Db } from '#platform/db.ts'
import { bannersFile, loadBanners } from './banners.ts'
import { parseRootsText, parseServiceText, readCatalogTexts } from './catalog-files.ts'
import type { FiledService } from './catalog-files.ts'

const settingName = 'reference_hash'

/** Increment when the mapping of files to rows changes, so that unchanged files are reloaded. */
const loaderVersion = 1

async function loadPlaces(tx: Db) {
  const cities = allCities().map((city) => ({ ...city, neighbour_ids: neighbourIdsOf(city.id) }))
  await sql`
    insert into states (uf, name)
    select uf, name from jsonb_to_recordset(${JSON.stringify(allStates())}::jsonb) as file (uf text, name text)
    on conflict (uf) do update set name = excluded.name
  `.execute(tx)
  await sql`
    insert into cities (id, uf, slug, name, latitude, longitude, population, neighbour_ids)
    select id, uf, slug, name, latitude, longitude, population, neighbour_ids
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as file (
      id int, uf text, slug text, name text, latitude float8, longitude float8, population int, neighbour_ids int[]
    )
    on conflict (id) do update set
      uf = excluded.uf, slug = excluded.slug, name = excluded.name,
      population = excluded.population, neighbour_ids = excluded.neighbour_ids
    where (cities.uf, cities.slug, cities.name, cities.population, cities.neighbour_ids) is distinct from
      (excluded.uf, excluded.slug, excluded.name, excluded.population, excluded.neighbour_ids)
  `.execute(tx)
  await recalculateReach(tx, await applyPointsToCities(tx))
}

/** A service row: queried fields in columns, displayed ones in `content`. */
function rowOf(service: FiledService, rootCategoryId: number) {
  const { slug, name, popularRank, medianTicketCents, instantMatch = false, rootSlug: _, ...content } = service
  return {
    root_category_id: rootCategoryId,
    slug,
    name,
    popular_rank: popularRank,
    median_ticket_cents: medianTicketCents,
    instant_match: instantMatch,
    content,
  }
}

async function loadCatalog(tx: Db, rootsText: string, services: FiledService[]) {
  const roots = parseRootsText(rootsText)
  const rootIds = new Map(roots.map((root) => [root.slug, root.id]))
  const rows = services.map((service) => rowOf(service, rootIds.get(service.rootSlug)!))
  await sql`
    insert into root_categories (id, slug, name, position)
    select id, slug, name, position
    from jsonb_to_recordset(${JSON.stringify(roots)}::jsonb) as file (id smallint, slug text, name text, position smallint)
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, position = excluded.position
  `.execute(tx)
  await sql`
    insert into categories (root_category_id, slug, name, popular_rank, median_ticket_cents, instant_match, content)
    select root_category_id, slug, name, popular_rank, median_ticket_cents, instant_match, content
    from json_to_recordset(${JSON.stringify(rows)}::json) as file (
      root_category_id smallint, slug text, name text, popular_rank int,
      median_ticket_cents bigint, instant_match boolean, content json
    )
    on conflict (slug) do update set
      root_category_id = excluded.root_category_id, name = excluded.name, popular_rank = excluded.popular_rank,
      median_ticket_cents = excluded.median_ticket_cents, instant_match = excluded.instant_match,
      content = excluded.content, active = true,
      changed_at = case
        when (categories.name, categories.content::jsonb) is distinct from (excluded.name, excluded.content::jsonb) then now()
        else categories.changed_at
      end
  `.execute(tx)
  // Removed services stay, inactive, for past orders.
  await tx
    .updateTable('categories')
    .set({ active: false })
    .where('active', '=', true)
    .where(sql<boolean>`not slug = any (${rows.map((row) => row.slug)}::text[])`)
    .execute()
}

/** Loads places and services if their files changed; a second process waits and finds nothing to do. Ids stay. */
export async function loadReference(db: Db): Promise<{ services: number; cities: number; changed: boolean }> {
  const [texts, placesText, bannersText] = await Promise.all([
    readCatalogTexts(),
    readFile(placesFile, 'utf8'),
    readFile(bannersFile, 'utf8'),
  ])
  const hash = createHash('sha256')
    .update(JSON.stringify([loaderVersion, texts, placesText, bannersText]))
    .digest('hex')
  const counts = { services: texts.services.length, cities: allCities().length }
  const isLoaded = async (reader: Db) => {
    const setting = await reader
      .selectFrom('settings')
      .select('value')
      .where('name', '=', settingName)
      .executeTakeFirst()
    return setting?.value === hash
  }
  if (await isLoaded(db)) return { ...counts, changed: false }

  const services = texts.services.map(parseServiceText)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${settingName}))`.execute(tx)
    if (await isLoaded(tx)) return { ...counts, changed: false }
    await loadPlaces(tx)
    await loadCatalog(tx, texts.roots, services)
    await loadBanners(tx, bannersText)
    await sql`
      insert into settings (name, value) values (${settingName}, to_jsonb(${hash}::text))
      on conflict (name) do update set value = excluded.value
    `.execute(tx)
    return { ...counts, changed: true }
  })
}
