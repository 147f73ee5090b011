import { sql } from 'kysely'
import { type City, distanceKm, pointOf } from '#domain/places/place.ts'
import { cityById, neighboursOf } from '#domain/places/places.server.ts'
import { citiesOfWork, publicStates } from '#domain/professionals/professionals.server.ts'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import { nearestServed, type ServedCities } from './nearest-served.ts'

export { eraseWaitlistEntries, listWaitlistEntries } from './waitlist.server.ts'

type Row = {
  reviewed: number[]
  requestedIds: number[]
  listed: number[]
  inStates: string[]
  bases: number[]
  radii: number[]
  ids: number[]
  counts: number[]
  minutes: number[]
}

/** Tolerance between our distances and the database's. */
const marginKm = 1

const neighbourIds = (city: City) => new Set(neighboursOf(city).map(({ id }) => id))

/**
 * Cities that may have content of a service: reviews, published orders, professionals by list, state or radius. No
 * false negatives; may include a former one.
 */
export async function findCoverage(db: Db, categoryId: number) {
  const { rows } = await sql<Row>`
    with offers as materialized (
      select p.id, p.base_city_id, coalesce(p.radius_km, 0) as radius_km
        from professional_services s join professionals p on p.id = s.professional_id
       where s.category_id = ${categoryId}
    ), around as (
      select base_city_id, max(radius_km) as radius_km from offers where base_city_id is not null group by base_city_id
    ), served as (
      select a.city_id, count(*) as count,
             coalesce(round(percentile_cont(0.5) within group (order by p.median_answer_minutes)), -1) as minutes
        from offers o
        join professionals p on p.id = o.id and p.state in (${sql.join(publicStates)}) and not p.paused
        join users u on u.id = p.user_id and u.status <> 'deleted'
        cross join ${citiesOfWork}
       group by a.city_id
    )
    select array(select distinct city_id from reviews where category_id = ${categoryId} and published_at is not null) as reviewed,
           array(select distinct city_id from orders where category_id = ${categoryId} and published_at is not null) as "requestedIds",
           array(select distinct a.city_id from professional_areas a join offers o on o.id = a.professional_id
                  where a.city_id is not null) as listed,
           array(select distinct a.uf::text from professional_areas a join offers o on o.id = a.professional_id
                  where a.city_id is null) as "inStates",
           array(select base_city_id::int from around order by base_city_id) as bases,
           array(select radius_km::int from around order by base_city_id) as radii,
           array(select city_id::int from served order by city_id) as ids,
           array(select count::int from served order by city_id) as counts,
           array(select minutes::int from served order by city_id) as minutes`.execute(db)
  const { inStates, ...found } = oneRow(rows)
  // Bit-packed: a common service has thousands of cities.
  const packed = (ids: readonly number[]) => Int32Array.from(ids)
  const reviewed = packed(found.reviewed)
  const requestedIds = packed(found.requestedIds)
  const listed = packed(found.listed)
  const bases = packed(found.bases)
  const radii = packed(found.radii)
  const served: ServedCities = {
    ids: packed(found.ids),
    counts: packed(found.counts),
    minutes: packed(found.minutes),
  }

  function isInReach(city: City) {
    const point = pointOf(city)
    const neighbours = neighbourIds(city)
    return bases.some((id, index) => {
      if (neighbours.has(id) && radii[index]! > 0) return true
      const base = cityById(id)
      const basePoint = base && pointOf(base)
      return id === city.id || (basePoint && point && distanceKm(basePoint, point) <= radii[index]! + marginKm)
    })
  }

  return {
    isReviewedIn: ({ id }: City) => reviewed.includes(id),
    isAskedForIn: ({ id }: City) => requestedIds.includes(id),
    /** Nearest cities with professionals who list them; travelling ones are not counted. */
    nearestTo: (city: City) => nearestServed(served, city, cityById, neighbourIds(city)),
    isServedIn: (city: City) => inStates.includes(city.uf) || listed.includes(city.id) || isInReach(city),
  }
}
