import { type RawBuilder, sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import type { OrderToOffer } from '#domain/orders/orders.server.ts'
import { widenedKm } from '#domain/professionals/professional.ts'
import { hasAllCredentialsSql } from '#domain/verification/verification.server.ts'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import { isOpenContactSql } from './open-contacts.server.ts'

// `professional_reach` is a cache, filtered by state, pause, capacity and coverage (`professional_reach_now` in
// db/migrations). These statements add credentials and exclusions; an offer also recounts open contacts.

export type MatchingOrder = Pick<OrderToOffer, 'id' | 'categoryId' | 'uf' | 'cityId' | 'phone' | 'clientId'> & {
  widenedAt?: Date | null
}

/** Extra candidates, because some may have filled up since the last workload count. */
const spareCandidates = 8
const kmOfDegree = 111.19
/** Prices do not depend on more (product: Coins). */
const maxEligible = 21

/**
 * The order's place and the bases within 100 km with their proximity. If the city's coordinates are unknown,
 * every proximity is 0.5, and only the city and its declared neighbours count as near.
 */
export const nearbyCities = (cityId: number) => sql`
  wanted as materialized (select id, latitude, longitude, neighbour_ids from cities where id = ${cityId}),
  near as materialized (
    select n.id, d.km, 1 - d.km / ${sql.lit(widenedKm)} as proximity
      from wanted w
      join cities n on n.latitude between w.latitude - ${sql.lit(widenedKm / kmOfDegree)} and w.latitude + ${sql.lit(widenedKm / kmOfDegree)}
      cross join lateral (select distance_km(n.latitude, n.longitude, w.latitude, w.longitude) as km) d
     where abs(n.longitude - w.longitude) <= ${sql.lit(widenedKm / kmOfDegree)} / cos(radians(w.latitude)) + 0.1 and d.km < ${sql.lit(widenedKm)}
    union all select id, 0, 0.5 from wanted where latitude is null
    union all select n.id, 1, 0.5 from wanted w join cities n on n.id = any(w.neighbour_ids) where w.latitude is null or n.latitude is null
  )`

/** Excluded from the order: the client's own professional account, rejected professionals, and blocked pairs. */
export const excludedProfessionals = ({ phone, clientId }: MatchingOrder) => sql`
  select p.id from users u join professionals p on p.user_id = u.id where u.role = 'professional' and u.phone = ${phone} and u.status <> 'deleted'
  union all
  select l.professional_id from orders o join leads l on l.order_id = o.id where o.client_id = ${clientId} and l.state = 'rejected'
  union all
  select p.id from blocks b join professionals p on p.user_id = b.blocked_user_id where b.blocker_user_id = ${clientId}
  union all
  select p.id from blocks b join professionals p on p.user_id = b.blocker_user_id where b.blocked_user_id = ${clientId}`

/** Has the required credentials; institutional profiles are run by staff and exempt. */
export function hasRequiredDocumentsSql({ categoryId }: MatchingOrder, now: Date): RawBuilder<unknown> {
  const requires = catalog().serviceById(categoryId)?.requires
  if (!requires) return sql``
  return sql`and (${hasAllCredentialsSql(sql`r.professional_id`, requires, now)}
    or exists (select from professionals i where i.id = r.professional_id and i.is_institutional_pro))`
}

/**
 * By radius, ordered by base_score within a base, since distance is equal there. Professionals who dismissed for
 * distance get the reduced score 'far' (docs/decisions/0020).
 */
const withinRadius = (
  { categoryId, cityId, widenedAt }: MatchingOrder,
  limit: RawBuilder<unknown>,
  only: RawBuilder<unknown>,
) => sql`
  select f.professional_id, n.proximity, f.base_score
    from near n cross join (values ('radius'), ('far')) way (covers) cross join lateral (
      select r.professional_id, r.base_score from professional_reach r
       where r.category_id = ${categoryId} and r.covers = way.covers collate "C" and r.from_city_id = n.id and (${widenedAt ? sql`true` : sql`r.radius_km >= n.km`} or n.id = ${cityId})
         and r.professional_id not in (select id from excluded_ids) ${only}
       order by r.base_score desc, r.professional_id limit ${limit}) f`

/** Professionals who list the city or its state, by base_score alone. */
const listedCity = (
  { categoryId, uf, cityId }: MatchingOrder,
  limit: RawBuilder<unknown>,
  only: RawBuilder<unknown>,
) => sql`
  select f.professional_id, case when w.latitude is null then 0.5 else 0 end as proximity, f.base_score
    from wanted w cross join (values (${String(cityId)}::text), (${uf}::text)) list (covers) cross join lateral (
      select r.professional_id, r.base_score from professional_reach r
       where r.category_id = ${categoryId} and r.covers = list.covers collate "C" and r.covers <> 'radius'
         and r.professional_id not in (select id from excluded_ids) ${only}
       order by r.base_score desc, r.professional_id limit ${limit}) f`

/** Professionals who list the city or its state, with a base near the order or without a known seat, by base_score. */
const listedCityWithBaseNear = (
  { categoryId, uf, cityId }: MatchingOrder,
  limit: RawBuilder<unknown>,
  only: RawBuilder<unknown>,
) => sql`
  select f.professional_id, n.proximity, f.base_score
    from (values (${String(cityId)}::text), (${uf}::text)) list (covers)
    cross join (select id, proximity from near union all select 0, 0.5) n cross join lateral (
      select r.professional_id, r.base_score from professional_reach r
       where r.category_id = ${categoryId} and r.covers = list.covers collate "C" and r.from_city_id = n.id
         and r.professional_id not in (select id from excluded_ids) ${only}
       order by r.base_score desc, r.professional_id limit ${limit}) f`

/** The best by radius, by listed city, and by listed city with a base nearby; a professional may come up twice. */
export const bestOfEachBase = (order: MatchingOrder, limit: RawBuilder<unknown>, only: RawBuilder<unknown>) =>
  sql`${withinRadius(order, limit, only)} union all ${listedCity(order, limit, only)} union all ${listedCityWithBaseNear(order, limit, only)}`

/**
 * Offers an order to the `size` best not offered before, in one statement, so concurrent runs offer once; returns their
 * users. The best are among the best of each base. Ties go to the oldest account.
 */
export async function offerToBest(
  tx: Db,
  order: MatchingOrder,
  { wave, size }: { wave: number; size: number },
  now: Date,
): Promise<number[]> {
  const { rows } = await offerStatement(order, { wave, size }, now).execute(tx)
  return rows.map((row) => row.user_id)
}

function offerStatement(order: MatchingOrder, { wave, size }: { wave: number; size: number }, now: Date) {
  // A literal: there are three sizes, and the cached plan must know the limit.
  const limit = sql.lit(size + spareCandidates)
  const hasDocuments = hasRequiredDocumentsSql(order, now)
  return sql<{ user_id: number }>`
    with ${nearbyCities(order.cityId)},
    excluded_ids as materialized (${excludedProfessionals(order)} union all select professional_id from order_offers where order_id = ${order.id}),
    found as (${bestOfEachBase(order, limit, hasDocuments)}),
    ranked as materialized (
      select professional_id, 30 * max(proximity) + max(base_score) as score from found group by professional_id
       order by score desc, professional_id limit ${limit}
    ),
    best as (
      select professional_id, score from ranked r
       where (select count(*) from leads l where l.professional_id = r.professional_id and ${isOpenContactSql('l', now)})
             < (select p.capacity from professionals p where p.id = r.professional_id)
       order by score desc, professional_id limit ${sql.lit(size)}
    ),
    offered as (
      insert into order_offers (order_id, professional_id, wave, score, offered_at)
      select ${order.id}, professional_id, ${wave}, floor(score + 0.5), ${now} from best
      on conflict do nothing returning professional_id
    )
    select p.user_id from offered join professionals p on p.id = offered.professional_id`
}

/**
 * Offers an order to the professional requested by name and returns their user; undefined if already offered or
 * blocked.
 */
export async function offerToOne(
  tx: Db,
  { orderId, professionalId }: { orderId: number; professionalId: number },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    with offered as (
      insert into order_offers (order_id, professional_id, wave, score, offered_at)
      select ${orderId}, ${professionalId}, 1, 100, ${now} where not exists (
        select from blocks b join orders o on o.id = ${orderId} join professionals p on p.id = ${professionalId}
         where (b.blocker_user_id, b.blocked_user_id) in ((o.client_id, p.user_id), (p.user_id, o.client_id)))
      on conflict do nothing returning professional_id
    )
    select p.user_id from offered join professionals p on p.id = offered.professional_id`.execute(tx)
  return rows[0]?.user_id
}

/** How many are eligible, counted up to `maxEligible`. */
export async function countEligible(tx: Db, order: MatchingOrder, now: Date): Promise<number> {
  const enough = sql.lit(maxEligible)
  const hasDocuments = hasRequiredDocumentsSql(order, now)
  const { rows } = await sql<{ count: number }>`
    with ${nearbyCities(order.cityId)},
    excluded_ids as materialized (${excludedProfessionals(order)}),
    found as ((${withinRadius(order, enough, hasDocuments)} limit ${enough}) union all ${listedCity(order, enough, hasDocuments)})
    select least(count(distinct professional_id), ${enough})::int as count from found`.execute(tx)
  return oneRow(rows).count
}

/** Whether any eligible professional was not offered the order yet. */
export async function hasNewProfessional(db: Db, order: MatchingOrder, now: Date): Promise<boolean> {
  const one = sql.lit(1)
  const hasDocuments = hasRequiredDocumentsSql(order, now)
  const { rows } = await sql`
    with ${nearbyCities(order.cityId)},
    excluded_ids as materialized (${excludedProfessionals(order)} union all select professional_id from order_offers where order_id = ${order.id})
    (${withinRadius(order, one, hasDocuments)} limit ${one}) union all (${listedCity(order, one, hasDocuments)} limit ${one})`.execute(
    db,
  )
  return rows.length > 0
}
