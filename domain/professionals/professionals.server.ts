import { type RawBuilder, sql } from 'kysely'
import { signedInUser } from '#domain/shared/caller.ts'
import type { Actor } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import { widenedKm } from './professional.ts'
import { publicStates } from './public-profile.server.ts'

export { citiesOfWork } from './cities-of-work.server.ts'
export { publicStates } from './public-profile.server.ts'
export { type ChatToken, reconnectChat, rotateChatToken } from './chat-token.server.ts'
export { addRating, removeRating } from './add-rating.server.ts'
export { saveMetrics } from './save-metrics.server.ts'
export { isDocumentOfOther } from './document-of-other.server.ts'
export { eraseProfile } from './erase-profile.server.ts'
export { renamePerson } from './name-profile.server.ts'
export { releaseTypedDocument, settleIdentity } from './settle-identity.server.ts'
export { lockedProfessional, lockProfile, purgeProfilePages } from './profile-settings/own-row.server.ts'
export { liftDueSuspensions, liftSuspension, suspendProfile } from './suspend.server.ts'
export {
  type IdentityValue,
  eraseIdentityBan,
  isBanned,
  isBannedIdentity,
  retainDigestsOfDeleted,
  findBannedIdentity,
  listBannedIdentities,
} from './identity-ban.server.ts'
export { acceptsPriceSql, doesAcceptPrice } from './instant-consent.server.ts'

export type Professional = NonNullable<Awaited<ReturnType<typeof findProfessionalByUserId>>>

const selectProfessionals = (db: Db) =>
  db
    .selectFrom('professionals')
    .innerJoin('users', 'users.id', 'professionals.user_id')
    .select([
      'professionals.id',
      'professionals.user_id as userId',
      'professionals.slug',
      'professionals.name',
      'users.phone',
      'professionals.state',
      'professionals.paused',
      'professionals.suspended_reason as suspendedReason',
      'professionals.suspended_until as suspendedUntil',
      'professionals.documentation_approved as documentationApproved',
      // Operated by staff (AMB-82); picks are free (spec 2, instant match).
      'professionals.is_institutional_pro as isInstitutionalPro',
      sql<boolean>`coalesce(length(professionals.document) = 14, false)`.as('isCompany'),
    ])

/** The profile of a signed-in professional; undefined without one. */
export const findProfessionalByUserId = (db: Db, userId: number) =>
  selectProfessionals(db).where('professionals.user_id', '=', userId).executeTakeFirst()

/** A professional by profile id; undefined if unknown. */
export const findProfessionalById = (db: Db, id: number) =>
  selectProfessionals(db).where('professionals.id', '=', id).executeTakeFirst()

/** A user with a professional profile. */
export const professional: Actor<Professional, 'not_a_professional'> = {
  access: ['professional'],
  errors: ['not_a_professional'],
  async load(tx, caller) {
    const profile = await findProfessionalByUserId(tx, signedInUser(caller).userId)
    return profile ? ok(profile) : fail('not_a_professional')
  },
}

type CoverageQuery = { categoryId: number; uf: string; cityId: number; widenedAt?: Date | null }

/**
 * Whether professional row `p` offers the service and covers the city: by list, or radius between seats (haversine).
 * Without a known seat a radius covers declared neighbours only.
 */
export const servesPlace = ({ categoryId, uf, cityId, widenedAt }: CoverageQuery) =>
  servesWhere({
    categoryId: sql`${categoryId}`,
    uf: sql`${uf}`,
    cityId: sql`${cityId}`,
    widened: sql`${widenedAt ? widenedKm : 0}::int`,
  })

type CoverageSql = Record<'categoryId' | 'uf' | 'cityId' | 'widened', RawBuilder<unknown>>

const servesWhere = ({ categoryId, uf, cityId, widened }: CoverageSql) =>
  sql<boolean>`
  exists (select from professional_services s where s.professional_id = p.id and s.category_id = ${categoryId})
  and (
    exists (select from professional_areas a where a.professional_id = p.id and a.uf = ${uf} and (a.city_id is null or a.city_id = ${cityId}))
    or p.base_city_id = ${cityId}
    or exists (
      select from cities base, cities wanted
       where base.id = p.base_city_id and wanted.id = ${cityId}
         and case when base.latitude is null or wanted.latitude is null then base.id = any(wanted.neighbour_ids) and greatest(p.radius_km, ${widened}) > 0
                  else distance_km(base.latitude, base.longitude, wanted.latitude, wanted.longitude) <= greatest(p.radius_km, ${widened}) end
    )
  )`

/** Whether professional row `p` offers the service of order row `o` and covers its city, as `servesPlace`. */
export const servesOrder = servesWhere({
  categoryId: sql`o.category_id`,
  uf: sql`o.uf`,
  cityId: sql`o.city_id`,
  widened: sql`(case when o.widened_at is null then 0 else ${sql.lit(widenedKm)} end)`,
})

/** Whether a professional is eligible for an order. Matching uses the same rule by index. */
export async function doesServe(db: Db, professionalId: number, wanted: CoverageQuery) {
  const { rows } = await sql<{ serves: boolean }>`
    select ${servesPlace(wanted)} as serves from professionals p where p.id = ${professionalId}`.execute(db)
  return rows[0]?.serves ?? false
}

/** Whether a public professional serves a city. */
export async function isServed(db: Db, wanted: CoverageQuery) {
  const { rows } = await sql<{ isServed: boolean }>`
    select exists (
      select from professionals p join users u on u.id = p.user_id
       where p.state in (${sql.join(publicStates)}) and not p.paused and u.status <> 'deleted' and ${servesPlace(wanted)}
    ) as "isServed"`.execute(db)
  return oneRow(rows).isServed
}
