import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/db.ts'
import type { LastSeen } from './last-seen.ts'
import { professionalStates, whyHidden } from './professional.ts'

/** Public profiles (AMB-71). */
export const publicStates = professionalStates.filter((state) => whyHidden(state) === null)

/** What lists and profiles show of a professional: never a phone, an e-mail or a street (AMB-71). */
export type PublicProfessional = {
  id: number
  slug: string
  name: string
  photoUrl: string | null
  description: string
  documentationApproved: boolean
  isPartnerProfile: boolean
  ratingSum: number
  reviewsCount: number
  baseCityId: number | null
  /** Median response time; null with too few contacts. */
  answerMinutes: number | null
  /** Answer rate in percent; null with too few. */
  answerPercent: number | null
  /** Last activity; null if unknown. */
  lastSeen: LastSeen | null
  /** Number of hires on the platform. */
  hires: number
}

/** A public profile. An area without a city is the whole state. */
export type PublicProfile = NonNullable<Awaited<ReturnType<typeof findPublicProfile>>>

const slugShape = /^[a-z0-9-]{1,200}$/

/** The public profile of a slug; undefined if missing, suspended or deleted. */
export async function findPublicProfile(db: Db, slug: string) {
  if (!slugShape.test(slug)) return undefined // PostgreSQL rejects some characters that a URL may have
  const profile = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select((row) => [
      'p.id',
      'p.slug',
      'p.name',
      'p.photo_url as photoUrl',
      'p.description',
      'p.documentation_approved as documentationApproved',
      'p.is_partner_profile as isPartnerProfile',
      'p.rating_sum as ratingSum',
      'p.reviews_count as reviewsCount',
      'p.base_city_id as baseCityId',
      'p.radius_km as radiusKm',
      'p.works_online as worksOnline',
      'p.photo_picture_id as photoPictureId',
      'p.languages',
      'p.payment_methods as payments',
      'p.median_answer_minutes as answerMinutes',
      'p.answer_percent as answerPercent',
      'p.last_seen as lastSeen',
      'p.created_at as since',
      row
        .selectFrom('leads as l')
        .select((leads) => leads.fn.countAll<number>().as('hires'))
        .whereRef('l.professional_id', '=', 'p.id')
        .where('l.state', '=', 'hired')
        .as('hires'),
      jsonArrayFrom(
        row
          .selectFrom('professional_hours as h')
          .select(['h.weekday', 'h.opens_at as opensAt', 'h.closes_at as closesAt'])
          .whereRef('h.professional_id', '=', 'p.id')
          .orderBy('h.weekday'),
      ).as('hours'),
      jsonArrayFrom(
        row
          .selectFrom('professional_services as s')
          .innerJoin('categories as k', 'k.id', 's.category_id')
          .select(['k.id', 's.starting_price_cents as startingPriceCents'])
          .whereRef('s.professional_id', '=', 'p.id')
          .where('k.active', '=', true)
          .orderBy('k.popular_rank')
          .orderBy('k.slug'),
      ).as('services'),
      jsonArrayFrom(
        row
          .selectFrom('professional_areas as a')
          .leftJoin('cities as c', 'c.id', 'a.city_id')
          .select(['a.uf', 'c.name as city'])
          .whereRef('a.professional_id', '=', 'p.id')
          .orderBy('a.uf')
          .orderBy('c.name', (order) => order.asc().nullsFirst()),
      ).as('areas'),
    ])
    .where('p.slug', '=', slug)
    .where('p.state', 'in', publicStates)
    .where('u.status', '<>', 'deleted')
    .executeTakeFirst()
  return profile && { ...profile, hires: profile.hires ?? 0, serviceIds: profile.services.map(({ id }) => id) }
}
