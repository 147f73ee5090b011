import { contentVersion } from '#platform/database/content-version.ts'
import type { Db } from '#platform/db.ts'
import type { DayHours } from './day-hours.ts'

export type OwnSettings = NonNullable<Awaited<ReturnType<typeof findOwnSettings>>>

/** The settings of a user's own profile; undefined without one. */
export async function findOwnSettings(db: Db, userId: number) {
  const profile = await db
    .selectFrom('professionals')
    .select([
      'id',
      'slug',
      'name',
      'description as about',
      'photo_picture_id as photoPictureId',
      'languages',
      'payment_methods as payments',
      'base_city_id as baseCityId',
      'base_postal_code as postalCode',
      'base_district as district',
      'radius_km as radiusKm',
      'works_online as online',
      'documentation_approved as documentationApproved',
      'paused',
      'paused_until as pausedUntil',
      'capacity',
    ])
    .where('user_id', '=', userId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  if (!profile) return undefined

  const { baseCityId, postalCode, district, radiusKm, online, ...rest } = profile
  const [services, areas, hours] = await Promise.all([
    db
      .selectFrom('professional_services as s')
      .innerJoin('categories as k', 'k.id', 's.category_id')
      .select(['k.id', 's.starting_price_cents as startingPriceCents']) // null if to be agreed
      .where('s.professional_id', '=', profile.id)
      .orderBy('k.name')
      .execute(),
    db
      .selectFrom('professional_areas')
      .select(['uf', 'city_id as cityId'])
      .where('professional_id', '=', profile.id)
      .orderBy('id')
      .execute(),
    listHours(db, profile.id),
  ])

  return {
    ...rest,
    serviceIds: services.map(({ id }) => id),
    services,
    area: {
      baseCityId,
      postalCode,
      district,
      radiusKm,
      online,
      cityIds: areas.flatMap(({ cityId }) => (cityId === null || cityId === baseCityId ? [] : cityId)),
      states: online ? [] : areas.flatMap(({ uf, cityId }) => (cityId === null ? uf : [])),
    },
    hours,
  }
}

/** The version of each section with a form. */
export const versionsOfSections = ({ about, languages, payments, area, hours }: OwnSettings) => ({
  about: contentVersion([about, languages, payments]),
  area: contentVersion(area),
  hours: contentVersion(hours),
})

/** The working hours of a professional, day by day. */
export const listHours = (db: Db, professionalId: number): Promise<DayHours[]> =>
  db
    .selectFrom('professional_hours')
    .select(['weekday', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('professional_id', '=', professionalId)
    .orderBy('weekday')
    .execute()
