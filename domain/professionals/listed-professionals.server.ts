import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { citiesOfWork } from './cities-of-work.server.ts'
import { servesPlace } from './professionals.server.ts'
import { type PublicProfessional, publicStates } from './public-profile.server.ts'

/** `startingPriceCents`: null if to be agreed. */
export type ListedProfessional = PublicProfessional & { startingPriceCents: number | null }

type ListedQuery = { categoryId: number; uf?: string; cityId?: number; excludedId?: number }

/**
 * Professionals of a service, at most `limit`, in a city, a state or anywhere. Verified first, then by Bayesian rating
 * (five virtual reviews of 4). Payments never count (product: anti-goals).
 */
export async function listProfessionals(db: Db, { categoryId, uf, cityId, excludedId }: ListedQuery, limit: number) {
  const offers = sql<boolean>`exists (
    select from professional_services s where s.professional_id = p.id and s.category_id = ${categoryId}
  )`
  const inState = sql<boolean>`(
    exists (select from professional_areas a where a.professional_id = p.id and a.uf = ${uf})
    or exists (select from cities c where c.id = p.base_city_id and c.uf = ${uf})
  )`
  let servesThere = offers
  if (uf !== undefined)
    servesThere = cityId === undefined ? sql`${offers} and ${inState}` : servesPlace({ categoryId, uf, cityId })
  const { rows } = await sql<ListedProfessional>`
    select p.id, p.slug, p.name, p.photo_url as "photoUrl", p.description,
           p.documentation_approved as "documentationApproved", p.is_partner_profile as "isPartnerProfile",
           p.rating_sum as "ratingSum", p.reviews_count as "reviewsCount", p.base_city_id as "baseCityId", p.median_answer_minutes as "answerMinutes",
           p.answer_percent as "answerPercent", p.last_seen as "lastSeen",
           (select count(*)::int from leads l where l.professional_id = p.id and l.state = 'hired') as hires,
           (select s.starting_price_cents from professional_services s
             where s.professional_id = p.id and s.category_id = ${categoryId}) as "startingPriceCents"
      from professionals p join users u on u.id = p.user_id
     where p.state in (${sql.join(publicStates)}) and not p.paused and u.status <> 'deleted' and ${servesThere}
       and p.id <> ${excludedId ?? 0}
     order by p.documentation_approved desc, (p.rating_sum + 20.0) / (p.reviews_count + 5) desc, p.id
     limit ${limit}`.execute(db)
  return rows
}

/** Cities with a professional for one of these services: their pages are indexed (docs/decisions/0012). */
export async function listServedPlaces(db: Db, categoryIds: readonly number[]) {
  const { rows } = await sql<{ categoryId: number; cityId: number }>`
    select distinct s.category_id as "categoryId", a.city_id as "cityId"
      from professional_services s
      join professionals p on p.id = s.professional_id and p.state in (${sql.join(publicStates)}) and not p.paused
      join users u on u.id = p.user_id and u.status <> 'deleted'
      cross join ${citiesOfWork}
     where s.category_id = any (${categoryIds}::bigint[])`.execute(db)
  return rows
}
