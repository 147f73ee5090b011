import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { maxSearchHours, publishedStatuses } from '#domain/orders/order.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { listMissingDocuments } from '#domain/verification/verification.server.ts'
import type { Db } from '#platform/db.ts'
import { isOpenContactSql } from './open-contacts.server.ts'
import { countActiveFilters, type OpportunityFilter } from './opportunity-filter.ts'
import { type RecentOrders, recentDays, explainNoOrders, type WhyNoOrders } from './why-no-orders.ts'

type Query = { professionalId: number; filter: OpportunityFilter }

/** Why a professional sees no order now, from the orders of the last seven days; null when no change would help. */
export async function findNoOrdersReason(
  db: Db,
  { professionalId, filter }: Query,
  now: Date,
): Promise<WhyNoOrders | null> {
  const conditions = await getOfferConditions(db, professionalId, now)
  const { serviceIds, isInstitutional } = conditions
  const undocumentedIds: number[] = []
  for (const id of isInstitutional ? [] : serviceIds) {
    const requires = catalog().serviceById(id)?.requires
    if (!requires) continue
    if ((await listMissingDocuments(db, { professionalId, requires }, now)).length) undocumentedIds.push(id)
  }
  const hiddenByFilters = countActiveFilters(filter) ? await countAvailable(db, professionalId, now) : 0
  const recent = await listRecentOrders(db, { professionalId, categoryIds: listServicesOfKind(serviceIds) }, now)
  return explainNoOrders({ ...conditions, undocumentedIds, hiddenByFilters, recent })
}

/** These services, and the others of the same kind. */
function listServicesOfKind(serviceIds: readonly number[]) {
  const roots = new Set(serviceIds.map((id) => catalog().serviceById(id)?.rootId))
  return catalog()
    .services.filter(({ id, rootId }) => roots.has(rootId) || serviceIds.includes(id))
    .map(({ id }) => id)
}

const getOfferConditions = (db: Db, professionalId: number, now: Date) =>
  db
    .selectFrom('professionals as p')
    .select([
      'p.paused',
      'p.capacity',
      'p.radius_km as radiusKm',
      'p.is_institutional_pro as isInstitutional',
      sql<number>`(select count(*) from leads l where l.professional_id = p.id and ${isOpenContactSql('l', now)})::int`.as(
        'openContacts',
      ),
      sql<number[]>`array(select s.category_id::int from professional_services s where s.professional_id = p.id)`.as(
        'serviceIds',
      ),
    ])
    .where('p.id', '=', professionalId)
    .executeTakeFirstOrThrow()

/** How many orders the list has without any filter. */
async function countAvailable(db: Db, professionalId: number, now: Date) {
  const { count } = await db
    .selectFrom('order_offers as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('f.professional_id', '=', professionalId)
    .where('f.offered_at', '>', addHours(now, -maxSearchHours))
    .where('f.dismissed_at', 'is', null)
    .where('o.status', '=', 'searching')
    .where('o.expires_at', '>', now)
    .where('o.only_professional_id', 'is distinct from', professionalId)
    .where(
      sql<boolean>`not exists (select from leads l where l.order_id = o.id and l.professional_id = f.professional_id)`,
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Orders of these services published recently, by service and distance. */
async function listRecentOrders(
  db: Db,
  { professionalId, categoryIds }: { professionalId: number; categoryIds: number[] },
  now: Date,
): Promise<RecentOrders[]> {
  const { rows } = await sql<RecentOrders>`
    select o.category_id::int as "categoryId", way.listed as "isListed",
           case when b.latitude is null or c.latitude is null then null
                else ceil(distance_km(b.latitude, b.longitude, c.latitude, c.longitude)) end::int as km, count(*)::int as orders
      from professionals p
      left join cities b on b.id = p.base_city_id
      join orders o on o.category_id = any(${categoryIds}) and o.published_at > ${addDays(now, -recentDays)}
       and o.status = any(${[...publishedStatuses]}) and o.only_professional_id is null
      join cities c on c.id = o.city_id
      cross join lateral (select o.city_id is not distinct from p.base_city_id
        or p.radius_km > 0 and (b.latitude is null or c.latitude is null) and b.id = any(c.neighbour_ids) or exists (
        select from professional_areas a
         where a.professional_id = p.id and a.uf = o.uf and (a.city_id is null or a.city_id = o.city_id)) as listed) way
     where p.id = ${professionalId}
     group by 1, 2, 3`.execute(db)
  return rows
}
